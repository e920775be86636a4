interface Limits {
  /** Longest side in pixels; nothing is enlarged. */
  readonly side: number
  readonly bytes: number
  /** On top of the picture. */
  readonly draw?: (pen: CanvasRenderingContext2D, size: { width: number; height: number }) => void
}

/** A picture as JPEG within the limits; throws when the browser cannot read it. */
export async function asJpeg(source: Blob, { side, bytes, draw }: Limits): Promise<Blob> {
  const image = await createImageBitmap(source)
  const share = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * share))
  canvas.height = Math.max(1, Math.round(image.height * share))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // JPEG knows no transparency: what was clear is white, not black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  draw?.(pen, canvas)
  for (const quality of [0.85, 0.75, 0.65, 0.5, 0.4, 0.3, 0.2]) {
    const made = await jpegOf(canvas, quality)
    if (made.size <= bytes) return made
  }
  return jpegOf(canvas, 0.1)
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality)
  })
