/** A size for a text to word in its own language's units, "812 MB" or "12 GB", rounded down. */
export const sizeValues = (bytes: number) =>
  bytes < 1024 ** 3
    ? { size: Math.floor(bytes / 1024 ** 2), unit: 'mega' }
    : { size: Math.floor(bytes / 1024 ** 3), unit: 'giga' }
