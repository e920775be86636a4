import { useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import { Big, Labelled, Note } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { canScan, Viewfinder } from '../kit/Viewfinder.tsx'
import { type Card, LiftCard } from './LiftCard.tsx'

/** A sticker carries the address /r/{token}. */
const tokenOf = (text: string): string => text.trim().split('/').at(-1)?.split('?')[0] ?? ''

/** 扫一扫 (jobs 4.3): the lift's card, and what may be done with it. */
export function ScanPage() {
  const [text, setText] = useState('')
  const [card, setCard] = useState<Card>()
  const [fault, setFault] = useState('')
  const look = async (read: string) => {
    const qr = tokenOf(read)
    setText(read)
    if (qr.length < 8) return setFault('请输入贴纸上的8位编号')
    try {
      setCard(await call(fieldApi.scan, { qr }, { silent: true, firstLoad: true }))
      setFault('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setCard(undefined)
      setFault(failure.code === 1000404 ? '没有这枚贴纸，或它不属于本企业的电梯' : failure.message)
    }
  }
  return (
    <Screen
      title="扫一扫"
      sub="电梯二维码"
      tabs
      foot={
        !card && (
          <Big disabled={text.trim() === ''} onClick={() => void look(text)}>
            查看电梯
          </Big>
        )
      }
    >
      {!card && (
        <>
          <Viewfinder onRead={(read) => void look(read)} />
          {!canScan() && <Note tone="info">这部手机的浏览器不能扫码，请输入贴纸上的 8 位编号</Note>}
          <Labelled label="贴纸编号">
            <input value={text} maxLength={200} autoComplete="off" onChange={(event) => setText(event.target.value)} />
          </Labelled>
          {fault && <Note tone="bad">{fault}</Note>}
        </>
      )}
      {card && <LiftCard card={card} onBack={() => setCard(undefined)} />}
    </Screen>
  )
}
