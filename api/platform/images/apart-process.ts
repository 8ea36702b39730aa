import { drawSharePicture, type SharePicture } from './share-picture.ts'

/** Draws for `apart.ts`, or says why it could not, and ends with its channel. */
process.on('message', async (picture: SharePicture) => {
  const drawn = await drawSharePicture(picture).catch(String)
  process.send?.(drawn)
})
process.on('disconnect', () => process.exit())
