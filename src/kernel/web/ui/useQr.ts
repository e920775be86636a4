import { useEffect, useState } from 'react'

/** The modules of a QR code as one path, `size` modules wide; the library comes only when a code is shown. */
export function useQr(text: string): { size: number; path: string } | undefined {
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
  return drawing
}
