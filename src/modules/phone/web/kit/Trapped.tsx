import { useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { sound } from '#kernel/web/shell/sound.ts'
import { Clock } from '#kernel/web/ui/Clock.tsx'
import { messageApi } from '#modules/message/shared/api.ts'
import { MessageLevel, type MessageRow, MessageSubType } from '#modules/message/shared/message.ts'
import { phonePaths } from '../../shared/paths.ts'
import { keepFact } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import css from './trapped.module.css'

/** Older than this it is no longer an order to set out at once. */
const FRESH_MS = 2 * 3_600_000

/** An urgent repair order dispatched to this person: people are in the car (jobs 4.3). */
export const isTrapped = (message: MessageRow, now: number): boolean =>
  message.level === MessageLevel.code.urgent &&
  message.subType === MessageSubType.code.repair &&
  message.bizType === 'repairOrder' &&
  message.handledAt === null &&
  now - Date.parse(message.createdAt) < FRESH_MS

/** Takes over the screen, with sound every 3 s, until the worker says he is going. */
export function Trapped() {
  const { messages, facts } = usePhone()
  const seen = facts.seen ?? []
  const now = Date.now() + (facts.skewMs ?? 0)
  const message = [...messages.values()].filter((one) => isTrapped(one, now) && !seen.includes(one.id)).at(-1)
  const id = message?.id
  useEffect(() => {
    if (!id) return
    const ring = () => {
      // Before the first touch browsers keep quiet; the screen says it all the same.
      sound('trapped')
      navigator.vibrate?.([400, 200, 400])
    }
    ring()
    const timer = setInterval(ring, 3000)
    return () => clearInterval(timer)
  }, [id])
  if (!message) return null
  const away = () => {
    void keepFact('seen', [...seen, message.id].slice(-200))
    void call(messageApi.handle, { ids: [message.id] }, { silent: true, firstLoad: true }).catch(() => undefined)
  }
  return (
    <section className={css.over} role="alertdialog" aria-label="困人救援">
      <p className={css.kind}>困人</p>
      <p className={css.clock}>
        <Clock from={message.createdAt} />
      </p>
      <h1>{message.title}</h1>
      <p className={css.body}>{message.body}</p>
      <Link
        className={css.go}
        to={message.bizId ? phonePaths.repair(message.bizId) : phonePaths.messages}
        onClick={away}
      >
        接单，立即出发
      </Link>
      <Link className={css.read} to={phonePaths.messages} onClick={away}>
        不能前往，查看消息
      </Link>
    </section>
  )
}
