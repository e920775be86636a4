/** Pictures leave the phone as JPEG of at most 1,600 pixels, as the worker's do (jobs 6.8), and fit the call. */

const EDGE = 1600
const MOST = 900_000

/** Base64 without its prefix; throws when the file is no picture the browser can draw. */
export async function shrink(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.82, 0.7, 0.55, 0.4]) {
    const sent = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
    if (sent.length <= MOST) return sent
  }
  throw new Error('too large a picture')
}
