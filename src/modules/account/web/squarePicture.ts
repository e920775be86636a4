/** Twice as many points as the largest place a portrait has. */
const SIDE = 320

/**
 * The middle of a picture as a small square: portraits stand in lists by the dozen, and a phone's picture has five
 * megabytes. What the browser cannot draw goes as it is; the server judges it.
 */
export async function squarePicture(file: File): Promise<File> {
  if (typeof createImageBitmap === 'undefined') return file
  try {
    const whole = await createImageBitmap(file)
    const side = Math.min(whole.width, whole.height)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.min(SIDE, side)
    const [left, top] = [(whole.width - side) / 2, (whole.height - side) / 2]
    canvas.getContext('2d')?.drawImage(whole, left, top, side, side, 0, 0, canvas.width, canvas.height)
    whole.close()
    const square = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
    return square ? new File([square], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' }) : file
  } catch {
    // silent: no picture that can be read; told by the upload's own rules
    return file
  }
}
