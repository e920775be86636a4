import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { fieldApi } from '#modules/maintenance/shared/api.ts'
import { HazardGrade, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Big, Choices, Facts, Labelled, Note, Plain, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { canScan, Viewfinder } from '../kit/Viewfinder.tsx'
import { doing, record } from '../store/phone.ts'
import { useVisits } from '../store/visits.ts'
import { liftName } from '../words.ts'
import css from './order.module.css'

type Card = ReplyOf<typeof fieldApi.scan>

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

function LiftCard({ card, onBack }: { card: Card; onBack(): void }) {
  const { elevator: lift, orderId, token, openHazards } = card
  const navigate = useNavigate()
  const visits = useVisits()
  const [finding, setFinding] = useState(false)
  const working = visits.find(
    (order) => order.elevatorId === lift.id && order.status === MaintainStatus.code.inProgress,
  )
  return (
    <>
      <Section title={liftName(lift)}>
        <Facts
          rows={[
            ['注册代码', lift.registerCode],
            ['设备编号', lift.deviceNumber],
            ['地址', lift.address],
            ['上次维保', lift.lastMaintainDate],
            ['下次维保', lift.nextMaintainDate],
          ]}
        />
      </Section>
      {openHazards.length > 0 && (
        <Section title="未整改隐患" aside={`${openHazards.length} 项`}>
          <ul className={css.list}>
            {openHazards.map((one) => (
              <li key={one.description}>
                <b>{HazardGrade.label(one.grade)}</b>
                {one.description}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div className={css.sheetFoot}>
        {orderId ? (
          <Big onClick={() => void navigate(phonePaths.order(orderId))}>开始工作</Big>
        ) : (
          <Note tone="info">这台电梯没有派给你的工单</Note>
        )}
      </div>
      <div className={css.sheetFoot}>
        <Plain onClick={() => location.assign(`/r/${token}`)}>报修</Plain>
        <Plain disabled={!working} onClick={() => setFinding(true)}>
          随手拍隐患
        </Plain>
      </div>
      {!working && <Note tone="info">隐患登记在进行中的工单上，开始作业后可登记</Note>}
      <p className={css.links}>
        <button type="button" onClick={onBack}>
          扫下一台
        </button>
        <Link to={phonePaths.today}>回到今日</Link>
      </p>
      {finding && working && <HazardSheet orderId={working.id} onClose={() => setFinding(false)} />}
    </>
  )
}

function HazardSheet({ orderId, onClose }: { orderId: string; onClose(): void }) {
  const [grade, setGrade] = useState(1)
  const [description, setDescription] = useState('')
  const save = async () => {
    await record(orderId, doing('hazard', { grade: grade as 1 | 2 | 3, description: description.trim() }))
    onClose()
  }
  return (
    <Sheet title="登记隐患" onClose={onClose}>
      <Choices
        label="隐患等级"
        options={HazardGrade.options.map(({ value, label }) => [value, label] as const)}
        value={grade}
        onPick={(value) => setGrade(value)}
      />
      <Labelled label="隐患描述">
        <textarea value={description} maxLength={300} onChange={(event) => setDescription(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={description.trim() === ''} onClick={() => void save()}>
          登记
        </Big>
      </div>
    </Sheet>
  )
}
