import { useEffect, useRef, useState } from 'react'
import css from './camera.module.css'
import { Plain } from './parts.tsx'

/** What newer phones' browsers bring along; elsewhere the code is typed. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: string[] }) => Detector
const maker = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

export const canScan = (): boolean => maker() !== undefined && navigator.mediaDevices !== undefined

/** Reads a QR code with the camera; nothing where the browser cannot. */
export function Viewfinder({ onRead, open = false }: { onRead(text: string): void; open?: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onRead)
  latest.current = onRead
  const [on, setOn] = useState(open)
  const [fault, setFault] = useState(false)
  useEffect(() => {
    const Maker = maker()
    if (!on || !Maker) return
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const detector = new Maker({ formats: ['qr_code'] })
    const look = async () => {
      // silent: a picture it cannot read holds no code; the next one comes in a moment
      const found = video.current && (await detector.detect(video.current).catch(() => []))
      if (gone) return
      const text = found?.[0]?.rawValue
      if (!text) {
        timer = setTimeout(() => void look(), 200)
        return
      }
      latest.current(text)
      setOn(false)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened
        if (gone || !video.current) return stop()
        video.current.srcObject = opened
        await video.current.play()
        void look()
      })
      .catch(() => setFault(true))
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [on])
  if (!canScan()) return null
  if (fault) return <p className={css.fault}>打不开相机。请输入贴纸上的编号，或在手机设置中允许使用相机</p>
  return on ? (
    <video ref={video} className={`block my-8 mx-16 r-8 ${css.finder}`} muted playsInline />
  ) : (
    <p className="flex my-8 mx-16">
      <Plain onClick={() => setOn(true)}>打开相机扫码</Plain>
    </p>
  )
}
