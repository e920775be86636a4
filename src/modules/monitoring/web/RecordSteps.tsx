import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Field, FieldGrid, Form, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { repairPage } from '#modules/repair/web/index.ts'
import { FalseAlarm, RecordConfirm, recordApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { recordMoves } from '../shared/record.states.ts'
import type { RecordDetail } from '../shared/recordDetail.ts'
import { refuseRecord } from '../shared/refusals.ts'
import css from './record.module.css'

type Step = 'confirm' | 'falseAlarm'
const label = (step: Step) => recordMoves.moves[step].label

/** 转维修, 确认属实, 误报 of a fault or an event: the verbs, and in their place the form of the one that was taken. */
export function useRecordSteps(record: RecordDetail): { readonly verbs: ReactNode; readonly step: ReactNode } {
  const { call, may: holds } = useKit()
  const { run, running } = useRun()
  const [taken, setTaken] = useState<Step>()
  const { id, version, status } = record
  const open = recordMoves.open(status)
  const toRepair = () =>
    run(async () => {
      const made = await call(recordApi.toRepair, { id, version })
      toast.done(`已转维修，工单 ${made.orderNo}`)
    })
  if (taken)
    return {
      verbs: null,
      step: <StepForm key={version} record={record} step={taken} onBack={() => setTaken(undefined)} />,
    }
  const handles = holds([may.handle])
  return {
    step: null,
    verbs: (
      <>
        {handles && open.includes('falseAlarm') && (
          <Button onClick={() => setTaken('falseAlarm')}>{record.falseBy ? '确认误报' : '误报'}</Button>
        )}
        {handles && open.includes('confirm') && <Button onClick={() => setTaken('confirm')}>确认属实</Button>}
        {holds([may.toRepair]) && open.includes('toRepair') && (
          <Button type="primary" loading={running} onClick={toRepair}>
            转维修
          </Button>
        )}
      </>
    ),
  }
}

interface StepProps {
  readonly record: RecordDetail
  readonly step: Step
  readonly onBack: () => void
}

export function StepForm({ record, step, onBack }: StepProps) {
  return (
    <section className={css.step} aria-label={label(step)}>
      <b>{label(step)}</b>
      {step === 'confirm' ? <Confirm record={record} onBack={onBack} /> : <False record={record} onBack={onBack} />}
    </section>
  )
}

function Confirm({ record: { id, version }, onBack }: Omit<StepProps, 'step'>) {
  const { call } = useKit()
  return (
    <Form
      schema={RecordConfirm}
      initial={{ result: 1 }}
      onSubmit={async (said) => {
        await call(recordApi.confirm, { id, version, ...said })
        toast.done('记录已确认属实并关闭')
        setTimeout(onBack)
      }}
    >
      <FieldGrid columns={2}>
        <Field of="result" />
        <Field of="part" />
        <Field of="cause" />
        <Field of="remark" />
      </FieldGrid>
      <Foot verb={label('confirm')} onBack={onBack} />
    </Form>
  )
}

/** Of an A the first word is kept although the answer is no: the page is asked again and says who is waited for. */
function False({ record, onBack }: Omit<StepProps, 'step'>) {
  const { call } = useKit()
  const stale = useStale()
  const { id, version, level, falseBy } = record
  return (
    <Form
      schema={FalseAlarm}
      initial={{}}
      onSubmit={async (said) => {
        try {
          await call(recordApi.falseAlarm, { id, version, ...said })
          toast.done('记录已按误报关闭')
        } catch (failure) {
          if (!(failure instanceof CallFailure && failure.code === refuseRecord.secondPerson.code)) throw failure
          await stale(recordApi.list, recordApi.detail)
        }
        setTimeout(onBack)
      }}
    >
      {level === 'A' && (
        <p className="sec">
          {falseBy ? `${falseBy}已提出误报；你确认后记录关闭。` : '危急记录须两人先后确认误报，另一人确认后才关闭。'}
        </p>
      )}
      <Field of="remark" />
      <Foot verb={falseBy ? '确认误报' : '误报'} onBack={onBack} />
    </Form>
  )
}

export const Foot = ({ verb, onBack }: { verb: string; onBack: () => void }) => (
  <div className={css.foot}>
    <Button onClick={onBack}>返回</Button>
    <SubmitButton>{verb}</SubmitButton>
  </div>
)

/** Where the order of a record stands. */
export function OrderLink({ of }: { of: Pick<RecordDetail, 'repairOrderId' | 'orderNo'> }) {
  if (!of.repairOrderId || !of.orderNo) return <span className="ter">未转单</span>
  return (
    <Link className="num" to={repairPage.order(of.repairOrderId)} onClick={(event) => event.stopPropagation()}>
      {of.orderNo}
    </Link>
  )
}
