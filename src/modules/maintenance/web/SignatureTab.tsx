import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { copyText, KeyValue, PanelHead, timeText } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { maintainOrderApi } from '../shared/api.ts'
import { ConfirmWay, MaintainStatus } from '../shared/maintenance.ts'
import { isBroughtAlong, type MaintainOrderDetail } from '../shared/orderDetail.ts'
import { AddendumDialog } from './AddendumDialog.tsx'
import css from './drawer.module.css'
import { EvaluationPanel } from './EvaluationPanel.tsx'

const { done, confirmed } = MaintainStatus.code

/** 签字与评价: who confirmed, the link to ask for it, and later notes (jobs 3.1, 4.3 /s). */
export function SignatureTab({ order }: { order: MaintainOrderDetail }) {
  const { confirm } = order
  const [writing, setWriting] = useState(false)
  const objection = order.events.findLast(({ type }) => type === 'dispute')?.after?.opinion as string | undefined
  return (
    <>
      <PanelHead title="使用单位确认" />
      {confirm ? (
        <KeyValue
          items={[
            ['方式', ConfirmWay.label(confirm.way)],
            ['签字人', [confirm.name, confirm.role].filter(Boolean).join(' · ')],
            ['电话', confirm.phone],
            ['确认时间', order.confirmAt ? timeText(order.confirmAt) : '未确认'],
            ['意见', confirm.opinion],
            ...(confirm.signUrl || !confirm.signKey ? [] : ([['签名', '还在手机上，等待上传']] as const)),
          ]}
        />
      ) : (
        <p className={`${css.none} ${objection && order.status === done ? 'amberText' : 'ter'}`}>
          {isBroughtAlong(order)
            ? '导入的历史维保，签字在原始记录上。'
            : order.status === done
              ? objection
                ? `使用单位有异议：${objection}。说明或处理后请其重新打开签字链接确认。`
                : '已完成，等待使用单位确认。'
              : '完成后由使用单位的安全管理员签字确认。'}
        </p>
      )}
      {confirm?.signUrl && (
        <a href={confirm.signUrl} target="_blank" rel="noreferrer">
          <img
            className={css.signature}
            src={confirm.signUrl}
            alt={confirm.way === ConfirmWay.code.paper ? '签字的纸质记录' : `${confirm.name ?? '使用单位'}的签名`}
          />
        </a>
      )}
      {order.status === done && <SignLink order={order} />}
      <PanelHead title="评价" />
      <EvaluationPanel evaluation={order.evaluation} waits="维保完成" />
      {(order.status === done || order.status === confirmed || order.addenda.length > 0) && (
        <>
          <PanelHead
            title="更正说明"
            count={order.addenda.length}
            right={
              (order.status === done || order.status === confirmed) && (
                <Button size="small" onClick={() => setWriting(true)}>
                  添加说明
                </Button>
              )
            }
          />
          {order.addenda.length === 0 && (
            <p className={`${css.none} ter`}>完成后的记录不可修改，只能追加说明；使用单位签字前可在签字页看到。</p>
          )}
          <ul className={css.addenda}>
            {order.addenda.map((one) => (
              <li key={one.id}>
                {one.text}
                <div className="ter small num">
                  {one.author} · {timeText(one.createdAt)}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <AddendumDialog open={writing} order={order} onClose={() => setWriting(false)} />
    </>
  )
}

/** 确认 link: made on request, valid 30 days, copied to be sent to the customer. */
function SignLink({ order }: { order: MaintainOrderDetail }) {
  const { call } = useKit()
  const { run } = useRun()
  const [link, setLink] = useState<{ url: string; expiresAt: string }>()
  const make = () =>
    run(async () => {
      const made = await call(maintainOrderApi.signLink, { id: order.id })
      const url = new URL(made.url, location.origin).href
      setLink({ url, expiresAt: made.expiresAt })
      await copyText(url, '签字链接已复制，发给使用单位的安全管理员')
    })
  return (
    <div className={css.link}>
      {link ? (
        <>
          <code>{link.url}</code>
          <span className="ter small num">有效至 {dateText(link.expiresAt)}</span>
        </>
      ) : (
        <Button onClick={make}>生成签字链接</Button>
      )}
    </div>
  )
}
