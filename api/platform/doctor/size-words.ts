/** "812 MB" or "12 GB", rounded down. */
export const sizeWords = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / 1024 ** 3)} GB`
