import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DetailPage, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { TrappedIcon, WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { exactText, PanelHead } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { RiskTags } from '#modules/elevator/web/index.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { recordApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { RecordDetail } from '../shared/recordDetail.ts'
import { useAlarmSteps } from './AlarmSteps.tsx'
import { AlarmTold } from './AlarmTold.tsx'
import { BoxPlayer } from './BoxPlayer.tsx'
import { BoxShare } from './BoxShare.tsx'
import { SecondPerson } from './RecordInspector.tsx'
import { Advice, Alike, Decisions, Handling, RecordFacts } from './RecordParts.tsx'
import { useRecordSteps } from './RecordSteps.tsx'
import css from './record.module.css'
import { AlarmMark, codeText, LevelMark, RecordState } from './recordMarks.tsx'
import { useRecordEvents } from './useRecordEvents.ts'

/** 故障详情 (monitoring 4.1): facts, the black box, why it came to this, what was done, the same before. */
export function TroubleDetailPage() {
  useRecordEvents(recordApi.detail)
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={recordApi.detail} input={{ id }} what="记录">
      {(record) =>
        record.kind === RecordKind.code.alarm ? <AlarmPage record={record} /> : <FaultPage record={record} />
      }
    </Loaded>
  )
}

const FaultPage = ({ record }: { record: RecordDetail }) => <Whole record={record} {...useRecordSteps(record)} />
const AlarmPage = ({ record }: { record: RecordDetail }) => <Whole record={record} {...useAlarmSteps(record)} />

function Share({ recordId }: { recordId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="linkButton" onClick={() => setOpen(true)}>
        分享
      </button>
      {open && <BoxShare recordId={recordId} onClose={() => setOpen(false)} />}
    </>
  )
}

interface WholeProps {
  readonly record: RecordDetail
  readonly verbs: React.ReactNode
  readonly step: React.ReactNode
}

function Whole({ record, verbs, step }: WholeProps) {
  const alarm = record.kind === RecordKind.code.alarm
  useOpenedName(record.recordNo)
  const { may: holds } = useKit()
  const mayShare = holds([alarm ? may.handleAlarm : may.handle])
  return (
    <DetailPage
      icon={alarm ? <TrappedIcon size={22} /> : <WarningIcon size={22} />}
      name={codeText(record.code)}
      badges={
        <>
          <LevelMark level={record.level} />
          {alarm ? <AlarmMark state={record.alarmState} /> : <RecordState status={record.status} />}
        </>
      }
      facts={[
        record.recordNo,
        labelOf(record.lift),
        exactText(record.occurredAt),
        <RiskTags key="risks" of={record.lift} />,
      ]}
      actions={verbs}
    >
      <SecondPerson record={record} />
      {step && <div className={css.doing}>{step}</div>}
      <div className={css.columns}>
        <div>
          {record.blackBox && (
            <Loaded from={recordApi.blackBox} input={{ id: record.id }} what="黑匣子">
              {(box) => <BoxPlayer box={box} share={mayShare && <Share recordId={record.id} />} />}
            </Loaded>
          )}
          <Decisions record={record} />
          <Alike record={record} />
        </div>
        <div>
          <section>
            <PanelHead title="概况" />
            <RecordFacts record={record} />
          </section>
          <AlarmTold record={record} />
          <Advice record={record} />
          <Handling record={record} />
        </div>
      </div>
    </DetailPage>
  )
}
