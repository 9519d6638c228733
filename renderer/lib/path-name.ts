/** The last part of a path of either kind of system: `/a/b/` is `b`. */
export const lastPart = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path
