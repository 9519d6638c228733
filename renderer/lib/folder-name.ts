/** The last part of a path, or the whole where it has none: `abtem` of `/work/cases/abtem`. */
export const folderName = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path
