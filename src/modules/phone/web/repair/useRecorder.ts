import { useEffect, useRef, useState } from 'react'
import { toast } from '#kernel/web/ui/toast.tsx'

/** Two minutes: the desk listens to it while somebody waits. */
const LONGEST_MS = 120_000
const SHORTEST_MS = 800
/** Speech: two minutes are about 500 KB. */
const BITS = 32_000

const types = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm']
const typeHere = (): string | undefined => types.find((type) => MediaRecorder.isTypeSupported(type))

/** Plain http and old browsers bring none; then there is no button. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined && typeHere() !== undefined

interface Running {
  readonly since: number
  readonly recorder: MediaRecorder
  readonly stream: MediaStream
  keep: boolean
}

const quiet = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Hold to record; `end(false)` throws it away. `onMade` gets what was said and how long it took. */
export function useRecorder(onMade: (blob: Blob, seconds: number) => Promise<void>) {
  const [since, setSince] = useState<number>()
  const held = useRef(false)
  const running = useRef<Running>(undefined)
  const latest = useRef(onMade)
  latest.current = onMade
  const end = (keep: boolean) => {
    held.current = false
    const now = running.current
    if (!now || now.recorder.state === 'inactive') return
    now.keep = keep
    now.recorder.stop()
  }
  const stop = useRef(end)
  stop.current = end
  // Who leaves the page keeps what was said.
  useEffect(() => () => stop.current(true), [])

  async function begin(): Promise<void> {
    if (held.current || running.current) return
    held.current = true
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch {
      held.current = false
      toast.warning('没有麦克风权限，不能录音。请在手机设置中允许浏览器使用麦克风，或把情况写在备注里')
      return
    }
    if (!held.current) {
      // The question for the microphone took the finger away.
      quiet(stream)
      toast.info('麦克风已打开，请再按住说话')
      return
    }
    const recorder = new MediaRecorder(stream, { mimeType: typeHere() ?? '', audioBitsPerSecond: BITS })
    const parts: Blob[] = []
    const own: Running = { since: Date.now(), recorder, stream, keep: true }
    running.current = own
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const limit = setTimeout(() => stop.current(true), LONGEST_MS)
    recorder.onstop = () => {
      clearTimeout(limit)
      quiet(stream)
      running.current = undefined
      setSince(undefined)
      const lasted = Date.now() - own.since
      if (!own.keep) return toast.info('录音已取消')
      if (lasted < SHORTEST_MS) return toast.info('录音太短，请按住说话')
      const blob = new Blob(parts, { type: recorder.mimeType })
      latest.current(blob, Math.max(1, Math.round(lasted / 1000))).catch(() => toast.error('录音没有保存，请重新录制'))
    }
    recorder.start()
    setSince(own.since)
  }
  return { since, begin: () => void begin(), end }
}
