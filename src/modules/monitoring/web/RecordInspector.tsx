import { Button } from 'antd'
import { Link } from 'react-router'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { LiftName } from '#modules/elevator/web/index.ts'
import { recordApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { RecordDetail } from '../shared/recordDetail.ts'
import { recordPage } from './addresses.ts'
import { Advice, Decisions, Handling, RecordFacts } from './RecordParts.tsx'
import { useRecordSteps } from './RecordSteps.tsx'
import css from './record.module.css'
import { codeText, LevelMark, RecordState } from './recordMarks.tsx'

/** One fault or event beside its list: what it is, why it came to this, what is to be done. */
export function RecordInspector({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Inspector from={recordApi.detail} input={{ id }} what="记录" onClose={onClose}>
      {(record) => <Opened record={record} />}
    </Inspector>
  )
}

function Opened({ record }: { record: RecordDetail }) {
  const { verbs, step } = useRecordSteps(record)
  return (
    <Inspected
      name={
        <>
          <LevelMark level={record.level} /> {codeText(record.code)}
          <InspectedState>
            <RecordState status={record.status} />
          </InspectedState>
        </>
      }
      facts={
        <>
          <span>{record.recordNo}</span>
          <LiftName of={record.lift} />
        </>
      }
      verbs={
        <>
          {!step && (
            <Can needs={[may.detail]}>
              <Link to={recordPage.detail(record.id)}>
                <Button>详情</Button>
              </Link>
            </Can>
          )}
          {verbs}
        </>
      }
    >
      <SecondPerson record={record} />
      {step && <div className={css.doing}>{step}</div>}
      <RecordFacts record={record} />
      <Advice record={record} />
      <Decisions record={record} />
      <Handling record={record} />
    </Inspected>
  )
}

/** Who said 误报 of an A, while another one is waited for. */
export function SecondPerson({ record: { falseBy, falseByMe, status, remark } }: { record: RecordDetail }) {
  if (!falseBy || status >= 5) return null
  return (
    <p className={css.note} role="status">
      {falseByMe ? `你已提出误报，等待另一人确认` : `${falseBy}提出误报，等待另一人确认`}
      {remark && `：${remark}`}
    </p>
  )
}
