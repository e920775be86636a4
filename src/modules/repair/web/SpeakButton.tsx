import { Button } from 'antd'
import { useRef, useState } from 'react'
import { SoundIcon } from '#kernel/web/ui/icons/index.ts'

interface Heard {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>
}
interface Listener {
  lang: string
  onresult: ((event: Heard) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
}

/** The browser's own recogniser; without one there is no button, and people type. */
const maker = (): (new () => Listener) | undefined => {
  const held = window as unknown as Record<string, (new () => Listener) | undefined>
  return held.SpeechRecognition ?? held.webkitSpeechRecognition
}

/** 语音转文字: what is said is added to the description. */
export function SpeakButton({ onText }: { onText: (text: string) => void }) {
  const [listening, setListening] = useState(false)
  const current = useRef<Listener>(undefined)
  const Recogniser = maker()
  if (!Recogniser) return null
  function toggle(): void {
    if (listening) {
      current.current?.stop()
      return
    }
    if (!Recogniser) return
    const listener = new Recogniser()
    listener.lang = 'zh-CN'
    listener.onresult = ({ results }) => onText(Array.from(results, (one) => one[0]?.transcript ?? '').join(''))
    listener.onend = () => setListening(false)
    current.current = listener
    listener.start()
    setListening(true)
  }
  return (
    <Button size="small" icon={<SoundIcon />} aria-pressed={listening} onClick={toggle}>
      {listening ? '停止' : '语音转文字'}
    </Button>
  )
}
