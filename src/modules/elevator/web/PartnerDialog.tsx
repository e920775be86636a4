import { Button, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { hourText } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { copyText, PanelHead, timeText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { PARTNER_MINUTES, partnerApi } from '../shared/partner.ts'
import { ElevatorPicker } from './ElevatorPicker.tsx'
import css from './passport.module.css'

/** 第三方访问: a link for a partner, read-only, half an hour at most; and the links that still run. */
export function PartnerDialog({ lift, onClose }: { lift: ElevatorDetail; onClose(): void }) {
  const { call } = useKit()
  const [partnerName, setName] = useState('')
  const [minutes, setMinutes] = useState<number | null>(PARTNER_MINUTES)
  const [ids, setIds] = useState<readonly string[]>([lift.id])
  const [picking, setPicking] = useState(false)
  const { running: busy, run } = useRun()
  const [made, setMade] = useState<{ url: string; expiresAt: string }>()
  const { data = [] } = useRead(partnerApi.list, {})
  const issue = () =>
    run(async () => {
      const { url, expiresAt } = await call(partnerApi.issue, {
        partnerName: partnerName.trim(),
        elevatorIds: [...ids],
        minutes: minutes ?? PARTNER_MINUTES,
      })
      const whole = new URL(url, location.origin).href
      setMade({ url: whole, expiresAt })
      await copyText(whole)
    })
  const running = data.filter(({ revokedAt, expiresAt }) => revokedAt === null && Date.parse(expiresAt) > Date.now())
  return (
    <Modal open title="第三方访问" width={640} footer={null} onCancel={onClose}>
      <p className="sec">合作方在自己的系统里嵌入链接，只读查看所选电梯，看不到人员信息。签发与停用都记入变更记录。</p>
      <div className={`grid gap-8 ${css.partnerForm}`}>
        <Input
          aria-label="合作方"
          placeholder="合作方名称"
          maxLength={60}
          value={partnerName}
          onChange={(event) => setName(event.target.value)}
        />
        <InputNumber
          aria-label="有效分钟"
          min={5}
          max={PARTNER_MINUTES}
          value={minutes}
          onChange={setMinutes}
          suffix="分钟"
        />
        <Button onClick={() => setPicking(true)}>电梯 {ids.length} 台</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={!partnerName.trim() || ids.length === 0}
          onClick={() => void issue()}
        >
          签发链接
        </Button>
      </div>
      {made && (
        <div className={`grid gap-4 mt-10 py-10 px-12 edge r-4 bg-side ${css.made}`}>
          <code>{made.url}</code>
          <span className="ter small num">有效至 {timeText(made.expiresAt)}，只显示这一次</span>
        </div>
      )}
      <PanelHead title="正在生效" count={running.length} />
      {running.length === 0 && <p className="ter">没有正在生效的链接。</p>}
      {running.map((one) => (
        <div key={one.id} className={`row gap-12 py-6 ${css.running}`}>
          <b>{one.partnerName}</b>
          <span className="sec">
            {one.lifts} 台 · {one.createdByName ?? '系统'}签发 · 至 {hourText(one.expiresAt)}
          </span>
          <Button
            size="small"
            onClick={() => void run(async () => void (await call(partnerApi.revoke, { id: one.id })))}
          >
            停用
          </Button>
        </div>
      ))}
      {picking && <ElevatorPicker value={[...ids]} onChoose={setIds} onClose={() => setPicking(false)} />}
    </Modal>
  )
}
