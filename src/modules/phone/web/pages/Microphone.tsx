import { useEffect, useRef, useState } from 'react'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { type Heard, heard } from '../../shared/voice.ts'
import css from './items.module.css'

/** What browsers bring along for speech; many bring none, then there is no button (jobs 10.5). */
interface Recognition {
  lang: string
  interimResults: boolean
  maxAlternatives: number
  start(): void
  stop(): void
  abort(): void
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: (() => void) | null
  onend: (() => void) | null
}
type Maker = new () => Recognition
const maker = (): Maker | undefined => {
  const found = globalThis as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker }
  return found.SpeechRecognition ?? found.webkitSpeechRecognition
}

export const canHear = (): boolean => maker() !== undefined

/** The echo: shown, and said where the phone can. */
export function speak(text: string): void {
  toast.info(text)
  if (!('speechSynthesis' in globalThis)) return
  const words = new SpeechSynthesisUtterance(text)
  words.lang = 'zh-CN'
  speechSynthesis.cancel()
  speechSynthesis.speak(words)
}

/** Hold to talk. */
export function Microphone({ items, onHeard }: { items: readonly OrderItem[]; onHeard(said: Heard): void }) {
  const [on, setOn] = useState(false)
  const at = useRef<Recognition>(null)
  const latest = useRef({ items, onHeard })
  latest.current = { items, onHeard }
  useEffect(() => () => at.current?.abort(), [])
  const Maker = maker()
  if (!Maker) return null
  const begin = () => {
    const listening = new Maker()
    listening.lang = 'zh-CN'
    listening.interimResults = false
    listening.maxAlternatives = 5
    listening.onresult = ({ results }) => {
      const ways = Array.from(results[0] ?? [], ({ transcript }) => transcript)
      const said = ways.map((text) => heard(text, latest.current.items)).find((one) => one !== null)
      if (said) latest.current.onHeard(said)
      else speak(`没有听懂：${ways[0] ?? ''}`)
    }
    listening.onerror = () => toast.warning('语音不可用，请用按钮登记')
    listening.onend = () => setOn(false)
    at.current = listening
    listening.start()
    setOn(true)
  }
  return (
    <button
      type="button"
      className={css.mic}
      data-on={on || undefined}
      aria-label="按住说话"
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={begin}
      onPointerUp={() => at.current?.stop()}
      onPointerLeave={() => on && at.current?.stop()}
    >
      <svg
        width="26"
        height="26"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden
      >
        <rect x="8.500" y="2.500" width="7" height="12" rx="3.500" />
        <path d="M5 11.500a7 7 0 0 0 14 0M12 18.500V22" />
      </svg>
    </button>
  )
}
