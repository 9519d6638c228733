/**
 * The entry that a record of a bundle has under a name that a bundle gave, never what every object inherits: an output
 * may be called `constructor`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
