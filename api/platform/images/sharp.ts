/** Loaded with the first picture, because it brings a library of 8 MB. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // One thread for each of two pictures leaves processor time to requests.
  sharp.concurrency(1)
  return sharp
}
