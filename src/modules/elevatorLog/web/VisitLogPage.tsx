import { Link } from 'react-router'
import { minutesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState, exactText, HashCode, KeyValue, PanelHead, Pictures, Tag } from '#kernel/web/ui/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { ConfirmWay, StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { isBroughtAlong, type MaintainOrderDetail } from '#modules/maintenance/shared/orderDetail.ts'
import { ItemsTab, LevelChip, SiteDrawing } from '#modules/maintenance/web/index.ts'
import { elevatorLogApi } from '../shared/api.ts'
import type { LogDetail } from '../shared/elevatorLog.ts'
import { LineList } from './LineList.tsx'
import { LogFrame } from './LogFrame.tsx'
import css from './log.module.css'

const kind = ElevatorLogKind.code.maintenance

/** 维保日志 (archives 4.5): every visit with items, values, photos, sign-in distances and signatures. */
export function VisitLogPage() {
  return (
    <LogFrame
      title="维保日志"
      to={elevatorPage.visitLog}
      actions={(lift) => <Link to={elevatorPage.log(lift.id)}>全部日志</Link>}
    >
      {(lift) => (
        <LineList
          key={lift.id}
          liftId={lift.id}
          kind={kind}
          empty={<EmptyState what="维保记录" hint="维保工单完成后自动记入，含检查项目、照片、签到与签字。" />}
        >
          {(line) => (
            <Loaded from={elevatorLogApi.detail} input={{ kind, id: line.id }} what="维保记录">
              {(detail) => <Visit detail={detail} />}
            </Loaded>
          )}
        </LineList>
      )}
    </LogFrame>
  )
}

function Visit({ detail }: { detail: LogDetail }) {
  const { line, order, known } = detail
  if (!order)
    return <EmptyState what="工单" headline="这条记录没有对应的工单" hint={`${line.summary}（第 ${line.seq} 条）`} />
  return (
    <>
      <header className="row gap-12 pt-14 pb-6 px-16">
        <LevelChip level={order.level} />
        <b className="num">{order.orderNo}</b>
        <span className="sec">{order.workers.map(({ name }) => name).join('、')}</span>
        {order.abnormalCount > 0 && <Tag tone="amber">异常 {order.abnormalCount}</Tag>}
        {order.hazards.length > 0 && <Tag tone="verm">隐患 {order.hazards.length}</Tag>}
        {known.length > 0 && <Tag>接梯时已存在 {known.length}</Tag>}
      </header>
      <div className={css.visitFacts}>
        <KeyValue
          items={[
            ['到场', exactText(order.arriveAt)],
            ['开始', exactText(order.startAt)],
            ['完成', isBroughtAlong(order) ? order.planDate : exactText(order.completeAt)],
            ['作业时长', order.workMinutes === null ? null : minutesSaid(order.workMinutes)],
          ]}
        />
        <KeyValue
          items={[
            ['依据模板', isBroughtAlong(order) ? null : `${order.templateName} 第${order.templateVersion}版`],
            ['完成后状态', order.elevatorStateAfter && StateAfter.label(order.elevatorStateAfter)],
            ['记录的存证摘要', order.contentHash && <HashCode key="hash" hash={order.contentHash} />],
            ['日志的存证摘要', <HashCode key="line" hash={line.hash} />],
          ]}
        />
      </div>
      {known.length > 0 && <Known known={known} order={order} />}
      <SiteDrawing order={order} />
      <PanelHead title="检查项目" count={order.items.length} />
      <ItemsTab order={order} />
      <Photos photos={detail.photos} />
      <Signature detail={detail} />
    </>
  )
}

function Known({ known, order }: { known: LogDetail['known']; order: MaintainOrderDetail }) {
  const names = known.map(({ itemCode }) => order.items.find((item) => item.itemCode === itemCode)?.name ?? itemCode)
  const [first] = known
  return (
    <p className={`m-0 mb-12 mx-16 py-8 px-12 bg-side ${css.known}`}>
      <b>接梯时已存在</b>　{names.join('、')}
      <span className="ter">
        　见接梯护照 {first?.passportNo}（{first?.takeoverDate}）
      </span>
    </p>
  )
}

function Photos({ photos }: { photos: LogDetail['photos'] }) {
  return (
    <>
      <PanelHead title="照片" count={photos.length} />
      {photos.length === 0 ? (
        <p className="ter m-0 pt-8 pb-16 px-16">这次维保没有照片</p>
      ) : (
        <div className="pt-4 pb-16 px-16">
          <Pictures
            pictures={photos.map(({ key, url, watermark, takenAt, itemCode, sha256 }) => ({
              key,
              url,
              alt: watermark ?? `照片 ${exactText(takenAt)}`,
              caption: <span className="num">{`${exactText(takenAt)} ${itemCode ?? ''}`}</span>,
              title: `摘要 ${sha256}`,
            }))}
          />
        </div>
      )}
    </>
  )
}

function Signature({ detail: { order, signatureUrl } }: { detail: LogDetail }) {
  const confirm = order?.confirm
  return (
    <>
      <PanelHead title="签字" />
      <div className={css.visitFacts}>
        <KeyValue
          items={[
            [
              '作业人员',
              order?.workers.map(({ name, certNo }) => `${name}${certNo ? `（${certNo}）` : ''}`).join('、'),
            ],
          ]}
        />
        <KeyValue
          items={[
            [
              '使用单位',
              confirm
                ? [confirm.name, confirm.role, ConfirmWay.label(confirm.way)].filter(Boolean).join(' · ')
                : '待确认',
            ],
            ['确认时间', order?.confirmAt && exactText(order.confirmAt)],
            ['意见', confirm?.opinion],
          ]}
        />
      </div>
      {signatureUrl && (
        <img className={css.signature} src={signatureUrl} alt={`${confirm?.name ?? '使用单位'}的签字`} />
      )}
    </>
  )
}
