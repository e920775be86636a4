import { Button } from 'antd'
import { Link } from 'react-router'
import { stepAt, TimeChain } from '#kernel/web/detail/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { AlarmState } from '../shared/alarm.terms.ts'
import { recordApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { RecordDetail } from '../shared/recordDetail.ts'
import { useAlarmSteps } from './AlarmSteps.tsx'
import { AlarmTold } from './AlarmTold.tsx'
import { recordPage } from './addresses.ts'
import { SecondPerson } from './RecordInspector.tsx'
import { Decisions, Handling, RecordFacts } from './RecordParts.tsx'
import css from './record.module.css'
import { AlarmMark, codeText, LevelMark } from './recordMarks.tsx'

/** One alarm beside its list: whom to call, what to say, how far it is (monitoring 4.1). */
export function AlarmInspector({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Inspector from={recordApi.detail} input={{ id }} what="报警" onClose={onClose}>
      {(record) => <Opened record={record} />}
    </Inspector>
  )
}

const { closed, falseAlarm, freed } = AlarmState.code

function Opened({ record }: { record: RecordDetail }) {
  const { verbs, step } = useAlarmSteps(record)
  const { alarmState } = record
  const over = alarmState === closed || alarmState === falseAlarm
  return (
    <Inspected
      name={
        <>
          <LevelMark level={record.level} /> {codeText(record.code)}
          <InspectedState>
            <AlarmMark state={alarmState} />
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
      <TimeChain
        steps={[
          stepAt('报警', record.occurredAt, { seconds: true }),
          stepAt('接警', record.alarm?.answeredAt ?? null, { seconds: true }),
          stepAt('解救', record.freedAt, { seconds: true }),
          stepAt('关闭', over ? record.handledAt : null, { seconds: true }),
        ]}
      />
      <SecondPerson record={record} />
      {step && <div className={css.doing}>{step}</div>}
      {!over && alarmState !== freed && <Rescue />}
      <AlarmTold record={record} />
      <RecordFacts record={record} />
      <Decisions record={record} />
      <Handling record={record} />
    </Inspected>
  )
}

/** What is said to people inside, and what is done meanwhile (TSG T5002: 30 minutes to the lift). */
const SCRIPT = [
  '你好，这里是电梯救援值班。请问轿厢里有几个人，有没有人受伤或不舒服？',
  '请放心，轿厢有通风，电梯不会掉下去。请不要扒门，也不要跳动，靠轿壁站稳或坐下。',
  '维修人员正在赶来，到了会先在门外喊话；开门前请不要自己往外爬。',
  '我每隔几分钟和你通一次话。有老人、孕妇、儿童或病人请现在告诉我。',
] as const
const STEPS = [
  '接警并安抚乘客，问清人数与身体状况',
  '派最近的两人赶赴现场，通知物业安全管理员',
  '救援人员断电、盘车平层、开门，逐个清点人数',
  '登记解救时间，查明原因后再恢复运行',
] as const

function Rescue() {
  return (
    <>
      <section aria-label="安抚话术">
        <PanelHead title="安抚话术" />
        <ol className={css.script}>
          {SCRIPT.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
      <section aria-label="救援步骤">
        <PanelHead title="救援步骤" />
        <ol className={css.script}>
          {STEPS.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
    </>
  )
}
