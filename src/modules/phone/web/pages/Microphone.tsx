import { useEffect, useRef, useState } from 'react'
import { toast } from '#kernel/web/ui/toast.tsx'
import { type Heard, heard, type VoiceItem } from '../../shared/voice.ts'
import css from './items.module.css'

/** What browsers bring along for speech; many bring none, then there is no button (jobs 10.5). */
interface Recognition {
  lang: string
  interimResults: boolean
  maxAlternatives: number
  /** Newer browsers recognise on the phone itself, without a network. */
  processLocally?: boolean
  start(): void
  stop(): void
  abort(): void
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error?: string }) => void) | null
  onend: (() => void) | null
}
interface Maker {
  new (): Recognition
  available?(asked: { langs: string[]; processLocally: boolean }): Promise<string>
}
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

/** Whether this phone understands Chinese without a network; asked once. */
let local = false
function askLocal(Maker: Maker): void {
  Maker.available?.({ langs: ['zh-CN'], processLocally: true }).then(
    (state) => {
      local = state === 'available'
    },
    () => undefined,
  )
}

const faults: Readonly<Record<string, string>> = {
  'not-allowed': '浏览器没有麦克风权限，请在手机设置中打开，或用按钮登记',
  'service-not-allowed': '浏览器没有语音识别权限，请用按钮登记',
  'audio-capture': '没有取到声音，请检查麦克风，或用按钮登记',
  network: '这部手机的语音识别须有网络，现在没有，请用按钮登记',
}

interface ListenProps {
  /** Every way the recogniser understood it, the likeliest first. */
  onSaid(ways: readonly string[]): void
}

/** Hold to talk. */
export function Listen({ onSaid }: ListenProps) {
  const [on, setOn] = useState(false)
  const at = useRef<Recognition>(null)
  const latest = useRef(onSaid)
  latest.current = onSaid
  const Maker = maker()
  useEffect(() => {
    if (Maker) askLocal(Maker)
    return () => at.current?.abort()
  }, [Maker])
  if (!Maker) return null
  const begin = () => {
    const listening = new Maker()
    listening.lang = 'zh-CN'
    listening.interimResults = false
    listening.maxAlternatives = 5
    if (local) listening.processLocally = true
    listening.onresult = ({ results }) => latest.current(Array.from(results[0] ?? [], ({ transcript }) => transcript))
    listening.onerror = ({ error = '' }) => {
      if (error === 'aborted' || error === 'no-speech') return
      toast.warning(faults[error] ?? '语音不可用，请用按钮登记')
    }
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

interface Props {
  /** In the order of the way through the building. */
  readonly items: readonly VoiceItem[]
  /** The part at hand. */
  readonly part: number | undefined
  onHeard(said: Heard): void
}

/** Hold to talk: what was said, as an entry of the checklist. */
export function Microphone({ items, part, onHeard }: Props) {
  const understand = (ways: readonly string[]) => {
    const said = ways.map((text) => heard(text, items, part)).find((one) => one !== null)
    if (said) onHeard(said)
    else speak(`没有听懂：${ways[0] ?? ''}`)
  }
  return <Listen onSaid={understand} />
}
