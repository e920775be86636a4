import { Link } from 'react-router'
import { duration } from '#kernel/shared/said.ts'
import { exactText, KeyValue, PanelHead, ShortTable, Timeline, timeText, useNow } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { RecordResult, RecordSource } from '#modules/signal/shared/record.ts'
import { DoorState, ServiceMode } from '#modules/signal/shared/wire.ts'
import type { RecordDetail } from '../shared/recordDetail.ts'
import { recordPage } from './addresses.ts'
import { OrderLink } from './RecordSteps.tsx'
import css from './record.module.css'
import { codeText, Lasting, RecordState } from './recordMarks.tsx'

/** What is known of a record, in the pieces that the inspector and its page share. */

const missing = <span className="ter">未采集</span>

export function RecordFacts({ record }: { record: RecordDetail }) {
  const now = useNow(30)
  const { lift, elevatorId, floorLabel, door, occupied, speed, mode, count, lastAt, root, linked } = record
  return (
    <KeyValue
      items={[
        [
          '电梯',
          <Link key="lift" to={elevatorPage.detail(elevatorId)}>
            {labelOf(lift)}
          </Link>,
        ],
        [
          '发生',
          <span key="at" className="num">
            {exactText(record.occurredAt)}
            {record.clockFlag && <span className="amberText"> 终端时钟有误，已按收到时间折算</span>}
          </span>,
        ],
        ['持续', <Lasting key="lasted" of={record} now={now} />],
        ['次数', count > 1 ? `${count} 次，最近 ${timeText(lastAt)}` : '1 次'],
        [
          '当时',
          <span key="then">
            {[
              floorLabel ? `${floorLabel} 层` : null,
              door === null ? null : `门${DoorState.label(door)}`,
              speed === null ? null : `${speed.toFixed(2)} m/s`,
              mode === null ? null : ServiceMode.label(mode as 1),
            ]
              .filter(Boolean)
              .join('，') || missing}
          </span>,
        ],
        ['轿厢', occupied === null ? missing : occupied ? '有人' : '无人'],
        [
          '来源',
          `${RecordSource.label(record.source)}${record.terminalNo ? ` ${record.terminalNo}` : ''}${record.backfill ? '（补传）' : ''}`,
        ],
        ...(record.outerNos.length > 0 ? ([['96333 工单号', record.outerNos.join('、')]] as const) : []),
        ...(record.said
          ? ([
              [
                '来电内容',
                <span key="said" className={css.said}>
                  {record.said}
                </span>,
              ],
            ] as const)
          : []),
        [
          '责任人',
          record.charge &&
            (record.chargePhone ? (
              <>
                {record.charge}{' '}
                <a className="num" href={`tel:${record.chargePhone}`}>
                  {record.chargePhone}
                </a>
              </>
            ) : (
              record.charge
            )),
        ],
        ['工单', <OrderLink key="order" of={record} />],
        ...(record.suppressReason ? ([['不派单原因', record.suppressReason]] as const) : []),
        ...(record.strategyName ? ([['处理策略', record.strategyName]] as const) : []),
        ...(root
          ? ([
              [
                '主因',
                <Link key="root" to={recordPage.detail(root.id)}>
                  {codeText(root.code)} {root.recordNo}
                </Link>,
              ],
            ] as const)
          : []),
        ...(linked > 0 ? ([['关联记录', `${linked} 条，与它同时发生`]] as const) : []),
        ['处置结论', record.result === null ? null : RecordResult.label(record.result)],
        ...(record.cause ? ([['原因', record.cause]] as const) : []),
        ...(record.part ? ([['部件', record.part]] as const) : []),
        ...(record.remark ? ([['说明', record.remark]] as const) : []),
      ]}
    />
  )
}

/** 决策过程 in sentences: which step, the rule, what came of it. */
export function Decisions({ record: { decisions } }: { record: RecordDetail }) {
  return (
    <section aria-label="决策过程">
      <PanelHead title="决策过程" count={decisions.length || undefined} />
      {decisions.length === 0 ? (
        <p className={`ter small ${css.text}`}>没有留下决策过程。</p>
      ) : (
        <ol className={css.decisions}>
          {decisions.map(({ step, rule, result }, at) => (
            <li key={`${step} ${at}`}>
              <span className="ter">{PipelineStep.label(step as 1)}</span>
              <span>
                <span className="sec">{rule}：</span>
                {result}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

export function Handling({ record: { steps } }: { record: RecordDetail }) {
  return (
    <section aria-label="处置时间线">
      <PanelHead title="处置时间线" />
      <Timeline
        items={steps.map(({ at, label, who, note, grave }, n) => ({
          key: `${at} ${n}`,
          at,
          title: label,
          note: [who, note].filter(Boolean).join(' · ') || undefined,
          ...(grave ? ({ tone: 'red' } as const) : {}),
        }))}
      />
    </section>
  )
}

export function Advice({ record: { advice, partHint } }: { record: RecordDetail }) {
  if (!advice) return null
  return (
    <section aria-label="处置建议">
      <PanelHead title="处置建议" />
      <p className={css.text}>
        {advice}
        {partHint && <span className="sec"> 可能的部件：{partHint}。</span>}
      </p>
    </section>
  )
}

/** 同类历史 12 个月. */
export function Alike({ record: { alike, alikeCount } }: { record: RecordDetail }) {
  return (
    <section aria-label="同类历史">
      <PanelHead
        title="同类历史"
        count={alikeCount || undefined}
        right={<span className="ter">近 12 个月，同梯同故障</span>}
      />
      {alike.length === 0 ? (
        <p className={`ter small ${css.text}`}>近 12 个月没有发生过。</p>
      ) : (
        <ShortTable
          rows={alike}
          columns={[
            {
              title: '发生',
              cell: (row) => <span className="num">{timeText(row.occurredAt)}</span>,
              to: (row) => recordPage.detail(row.id),
            },
            { title: '持续', as: 'figure', cell: (row) => (row.lasted === null ? null : duration(row.lasted)) },
            { title: '状态', cell: (row) => <RecordState status={row.status} /> },
            { title: '结论', cell: (row) => (row.result === null ? null : RecordResult.label(row.result)) },
            { title: '原因', cell: (row) => [row.cause, row.part].filter(Boolean).join('；') },
            { title: '工单', cell: (row) => (row.orderNo ? <OrderLink of={row} /> : null) },
          ]}
        />
      )}
    </section>
  )
}
