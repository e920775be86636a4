import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { duration } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { copyText, KeyValue, Money, PanelHead, Pictures, ShortTable, Tag, timeText } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { EvaluationPanel, OrderColumns } from '#modules/maintenance/web/index.ts'
import { Part } from '#modules/template/shared/template.ts'
import { repairApi } from '../shared/api.ts'
import { secondsBetween } from '../shared/limits.ts'
import { flagWords } from '../shared/marks.ts'
import { may } from '../shared/permissions.ts'
import {
  ChargeType,
  FaultLevel,
  RepairCause,
  RepairCloseReason,
  RepairPauseReason,
  RepairSignWay,
  RepairStatus,
} from '../shared/repair.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'

type Facts = (readonly [string, ReactNode])[]

/** 处理与签字: cause and measure, what it cost, pauses, who signed. */
export function RepairResult({ order }: { order: RepairDetail }) {
  return (
    <>
      <OrderColumns>
        <section>
          <PanelHead title="处理" />
          <KeyValue items={workFacts(order)} />
        </section>
        <section>
          <PanelHead title="签字" />
          <KeyValue items={signFacts(order)} />
        </section>
      </OrderColumns>
      {order.status === RepairStatus.code.done && <SignLink order={order} />}
      <section>
        <PanelHead title="评价" />
        <EvaluationPanel evaluation={order.evaluation} waits="维修完成" />
      </section>
      <Evidence order={order} />
      {order.pauses.length > 0 && (
        <section>
          <PanelHead title="暂停" count={order.pauses.length} right="暂停不计入完成用时" />
          <ShortTable
            headless
            shape="tall"
            rows={order.pauses}
            by={(one) => one.from}
            columns={[
              { title: '原因', cell: (one) => RepairPauseReason.label(one.reason) },
              {
                title: '起止',
                as: 'num',
                cell: (one) => `${timeText(one.from)} – ${one.to ? timeText(one.to) : '今'}`,
              },
              {
                title: '时长',
                cell: (one) => (one.to ? duration(secondsBetween(one.from, one.to)) : <Tag tone="amber">暂停中</Tag>),
              },
              { title: '说明', cell: (one) => one.note },
            ]}
          />
        </section>
      )}
    </>
  )
}

/** 维修前后 and the signature side by side. */
function Evidence({ order }: { order: RepairDetail }) {
  const count = order.photosBefore.length + order.photosAfter.length
  if (order.pictures.length === 0 && count === 0) return null
  const missing = count - order.pictures.filter(({ name }) => name !== '签字').length
  return (
    <section>
      <PanelHead title="照片" count={count} right={missing > 0 ? `${missing} 张还在手机上，等待上传` : undefined} />
      <div className="pb-14 px-14">
        <Pictures pictures={order.pictures.map(({ url, name }) => ({ key: url, url, alt: name, caption: name }))} />
      </div>
    </section>
  )
}

/** The customer signs on his own phone: the address of /s/{token}, good for 30 days. */
function SignLink({ order }: { order: RepairDetail }) {
  const { call, may: holds } = useKit()
  const { running, run } = useRun()
  const [link, setLink] = useState<{ url: string; expiresAt: string }>()
  if (!holds([may.dispatch])) return null
  const make = () =>
    run(async () => {
      const made = await call(repairApi.signLink, { id: order.id })
      const url = new URL(made.url, location.origin).href
      setLink({ url, expiresAt: made.expiresAt })
      await copyText(url, '签字链接已复制，发给使用单位的安全管理员')
    })
  return (
    <section className="row gap-12 py-10 px-14">
      {link ? (
        <>
          <code className="anywhere">{link.url}</code>
          <span className="ter small num">有效至 {dateText(link.expiresAt)}</span>
        </>
      ) : (
        <Button loading={running} onClick={() => void make()}>
          生成签字链接
        </Button>
      )}
    </section>
  )
}

function workFacts(order: RepairDetail): Facts {
  const flags = flagWords(order.flags)
  return [
    ['故障原因', order.cause === null ? null : RepairCause.label(order.cause)],
    ['故障部位', order.faultPart === null ? null : Part.label(order.faultPart)],
    ['故障代码', order.faultCode],
    ['故障等级', order.faultLevel === null ? null : FaultLevel.label(order.faultLevel)],
    ['处理方式', order.measure],
    ['电梯状态', order.stateAfter === null ? null : StateAfter.label(order.stateAfter)],
    ...(order.stateReason ? ([['说明', order.stateReason]] as const) : []),
    ['完成用时', order.finishSeconds === null ? null : duration(order.finishSeconds)],
    ['照片', `修前 ${order.photosBefore.length} 张，修后 ${order.photosAfter.length} 张`],
    ['标记', flags.length > 0 ? flags.join('、') : '无'],
    ...(order.reworkOf ? ([['返修自', order.reworkOf.orderNo]] as const) : []),
    ...(order.closeReason === null
      ? []
      : ([
          ['关闭原因', [RepairCloseReason.label(order.closeReason), order.closeNote].filter(Boolean).join('：')],
          ['回访', order.callBack],
        ] as const)),
  ]
}

function signFacts(order: RepairDetail): Facts {
  const amount =
    order.amount === null ? (
      <span className="ter">•••</span>
    ) : (
      <>
        <Money value={order.amount} /> 元
      </>
    )
  return [
    ['签字', order.signWay === null ? null : RepairSignWay.label(order.signWay)],
    ['签字人', order.signName],
    ['签字时间', order.signAt ? timeText(order.signAt) : null],
    ['意见', order.signOpinion],
    ['收费', ChargeType.label(order.chargeType)],
    ...(order.chargeType === ChargeType.code.charged ? ([['金额', amount]] as const) : []),
  ]
}
