import { useEffect, useState } from 'react'

/** A QR code as one path; the library comes only when a code is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let gone = false
    void import('qrcode').then(({ create }) => {
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
      let path = ''
      for (let i = 0; i < data.length; i++) if (data[i]) path += `M${i % size} ${Math.floor(i / size)}h1v1h-1z`
      if (!gone) setDrawing({ size, path })
    })
    return () => {
      gone = true
    }
  }, [text])
  const size = drawing?.size ?? 1
  return (
    <svg viewBox={`-3 -3 ${size + 6} ${size + 6}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={drawing?.path} fill="#000" />
    </svg>
  )
}
