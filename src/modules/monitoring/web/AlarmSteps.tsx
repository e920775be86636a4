import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatTokens } from '#kernel/shared/days.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { DayInput, Field, FieldGrid, Form } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { serverNow, toast } from '#kernel/web/ui/index.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { AlarmAnswer, AlarmClose, AlarmFreed, alarmApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { alarmMoves } from '../shared/record.states.ts'
import type { RecordDetail } from '../shared/recordDetail.ts'
import { Foot, StepForm } from './RecordSteps.tsx'
import css from './record.module.css'

type Step = 'answer' | 'freed' | 'close' | 'falseAlarm'
const label = (move: keyof typeof alarmMoves.moves) => alarmMoves.moves[move].label
interface StepProps {
  readonly record: RecordDetail
  readonly onBack: () => void
}

/** 接警→派单→解救→关闭: the one that comes next is the main verb. */
export function useAlarmSteps(record: RecordDetail): { readonly verbs: ReactNode; readonly step: ReactNode } {
  const { call, may: holds } = useKit()
  const { run, running } = useRun()
  const [taken, setTaken] = useState<Step>()
  const onBack = () => setTaken(undefined)
  if (taken === 'falseAlarm')
    return { verbs: null, step: <StepForm key={record.version} record={record} step="falseAlarm" onBack={onBack} /> }
  if (taken) {
    const Taken = forms[taken]
    return {
      verbs: null,
      step: (
        <section className={css.step} aria-label={label(taken)}>
          <b>{label(taken)}</b>
          <Taken record={record} onBack={onBack} />
        </section>
      ),
    }
  }
  const open = holds([may.handleAlarm]) && record.alarmState !== null ? alarmMoves.open(record.alarmState) : []
  const dispatch = () =>
    run(async () => {
      const made = await call(alarmApi.dispatch, { id: record.id, version: record.alarm?.version ?? 0 })
      toast.done(`已派单，工单 ${made.orderNo}`)
    })
  const [next] = open
  const order = (['falseAlarm', 'close', 'freed', 'dispatch', 'answer'] as const).filter((move) => open.includes(move))
  return {
    step: null,
    verbs: order.map((move) => (
      <Button
        key={move}
        type={move === next ? 'primary' : 'default'}
        loading={move === 'dispatch' && running}
        onClick={() => (move === 'dispatch' ? void dispatch() : setTaken(move))}
      >
        {move === 'falseAlarm' && record.falseBy ? '确认误报' : label(move)}
      </Button>
    )),
  }
}

function Answer({ record: { id, alarm }, onBack }: StepProps) {
  const { call } = useKit()
  return (
    <Form
      schema={AlarmAnswer}
      initial={{ caller: 1, comforted: false, audio: [] }}
      onSubmit={async (said) => {
        await call(alarmApi.answer, { id, version: alarm?.version ?? 0, ...said })
        toast.done('已接警')
        setTimeout(onBack)
      }}
    >
      <FieldGrid columns={2}>
        <Field of="caller" />
        <Field of="phone" />
        <Field of="personCount" />
        <Field of="vulnerable" />
        <Field of="comforted" />
        <Field of="audio" />
      </FieldGrid>
      <Foot verb={label('answer')} onBack={onBack} />
    </Form>
  )
}

const Freed = AlarmFreed.omit({ freedAt: true })
function Free({ record, onBack }: StepProps) {
  const { call } = useKit()
  const { id, alarm, personCount, vulnerable } = record
  const [at, setAt] = useState<string | undefined>(() => formatTokens(serverNow(), 'yyyy-MM-dd HH:mm'))
  return (
    <Form
      schema={Freed}
      initial={{ personCount: personCount ?? undefined, vulnerable: vulnerable.length > 0 ? vulnerable : undefined }}
      onSubmit={async (said) => {
        if (!at) return toast.warning('请填写解救时间')
        const freedAt = `${at.replace(' ', 'T')}:00+08:00`
        await call(alarmApi.freed, { id, version: alarm?.version ?? 0, freedAt, ...said })
        toast.done('已登记解救')
        setTimeout(onBack)
      }}
    >
      <FieldGrid columns={2}>
        <div>
          <label htmlFor="freedAt" className="small sec">
            解救时间
          </label>
          <DayInput kind="moment" id="freedAt" aria-label="解救时间" value={at} onChange={setAt} />
        </div>
        <Field of="personCount" />
        <Field of="vulnerable" />
      </FieldGrid>
      <OrderHint record={record} />
      <Foot verb={label('freed')} onBack={onBack} />
    </Form>
  )
}

function Close({ record, onBack }: StepProps) {
  const { call } = useKit()
  const { id, alarm, personCount } = record
  return (
    <Form
      schema={AlarmClose}
      initial={{ result: 1, personCount: personCount ?? undefined }}
      onSubmit={async (said) => {
        await call(alarmApi.close, { id, version: alarm?.version ?? 0, ...said })
        toast.done('报警已关闭')
        setTimeout(onBack)
      }}
    >
      <FieldGrid columns={2}>
        <Field of="result" />
        <Field of="personCount" />
        <Field of="cause" />
        <Field of="part" />
        <Field of="remark" />
      </FieldGrid>
      <OrderHint record={record} />
      <Foot verb={label('close')} onBack={onBack} />
    </Form>
  )
}

/** The order has its own clock: what is said of the alarm does not stop it. */
function OrderHint({ record: { orderNo, orderStatus } }: { record: RecordDetail }) {
  if (!orderNo || orderStatus === null || orderStatus > RepairStatus.code.paused) return null
  return <p className="ter small">工单 {orderNo} 的解救与完成由现场人员登记，不随报警关闭。</p>
}

const forms = { answer: Answer, freed: Free, close: Close }
