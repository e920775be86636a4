import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { told } from '#kernel/web/client/told.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton, TypedPicker } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import {
  EmptyState,
  type GlyphShape,
  NetworkPanel,
  ShortTable,
  State,
  serverNow,
  timeText,
  toast,
} from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { AbsenceDraft, AbsenceKind, type AbsenceRow, AbsenceState } from '../shared/absence.ts'
import { absenceApi } from '../shared/absenceApi.ts'
import { EmployeeState } from '../shared/employee.terms.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { may } from '../shared/permissions.ts'
import css from './employee.module.css'
import { HandoverPanel } from './HandoverPanel.tsx'
import { RejectAbsence } from './RejectAbsence.tsx'

const shapes: readonly GlyphShape[] = ['dot', 'ring-tick', 'slash', 'slash']
const { pending, approved } = AbsenceState.code

/** 请假: register, approve, cancel; an approved one is what dispatch and planning read (archives 1). */
export function AbsenceTab({ employee }: { employee: EmployeeDetail }) {
  const { may: holds } = useKit()
  const { data, isError, error, refetch } = useRead(
    absenceApi.list,
    { employeeId: employee.id, size: 100 },
    { firstLoad: true, retry: false },
  )
  const [adding, setAdding] = useState(false)
  const [rejecting, setRejecting] = useState<AbsenceRow>()
  const [covering, setCovering] = useState<AbsenceRow>()
  const add = employee.state !== EmployeeState.code.left && (
    <Can needs={[may.absence]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        登记请假
      </Button>
    </Can>
  )
  async function run(work: Promise<unknown>, done: string): Promise<void> {
    if ((await told(work)) !== undefined) toast.done(done)
    // Refused or not, the list shows what is true now.
    await refetch()
  }
  if (isError) return <NetworkPanel failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (covering) return <HandoverPanel employee={employee} absence={covering} onClose={() => setCovering(undefined)} />
  return (
    <>
      {data.records.length === 0 ? (
        <EmptyState what="请假" hint="批准的请假期间不排维保、不派工单。" actions={add} />
      ) : (
        <>
          <div className={css.tabHead}>
            <span className="sec">批准的请假期间不排维保、不派工单</span>
            <span>{add}</span>
          </div>
          <ShortTable
            rows={data.records}
            columns={[
              { title: '类型', cell: (row) => AbsenceKind.label(row.kind) },
              { title: '开始', as: 'num', cell: (row) => timeText(row.from) },
              { title: '结束', as: 'num', cell: (row) => timeText(row.to) },
              { title: '原因', cell: (row) => row.reason },
              {
                title: '状态',
                cell: (row) => (
                  <>
                    <State shape={shapes[row.state] as GlyphShape}>{AbsenceState.label(row.state)}</State>
                    {row.rejectReason && <div className="ter small">{row.rejectReason}</div>}
                  </>
                ),
              },
              { title: '审批人', cell: (row) => row.approverName },
              {
                title: '操作',
                quiet: true,
                cell: (row) =>
                  holds([may.absence]) && (
                    <AbsenceVerbs row={row} run={run} onReject={setRejecting} onCover={setCovering} />
                  ),
              },
            ]}
          />
        </>
      )}
      {adding && <AbsenceDrawer employeeId={employee.id} onClose={() => setAdding(false)} />}
      {rejecting && <RejectAbsence row={rejecting} onClose={() => setRejecting(undefined)} />}
    </>
  )
}

interface VerbsProps {
  readonly row: AbsenceRow
  run(work: Promise<unknown>, done: string): Promise<void>
  onReject(row: AbsenceRow): void
  onCover(row: AbsenceRow): void
}

/** What is not over may be cancelled, and somebody may stand in; what waits is decided. */
function AbsenceVerbs({ row, run, onReject, onCover }: VerbsProps) {
  const { call, may: holds } = useKit()
  const { id, version, state } = row
  const stands = state === pending || state === approved
  return (
    <span className="flex gap-12">
      {state === pending && (
        <>
          <Verb run={() => void run(call(absenceApi.approve, { id, version, pass: true }), '请假已批准')}>批准</Verb>
          <Verb run={() => onReject(row)}>驳回</Verb>
        </>
      )}
      {stands && Date.parse(row.to) > serverNow() && holds([may.transfer]) && (
        <Verb run={() => onCover(row)}>安排替班</Verb>
      )}
      {stands && <Verb run={() => void run(call(absenceApi.cancel, { id, version }), '请假已撤销')}>撤销</Verb>}
    </span>
  )
}

function Verb({ run, children }: { run: () => void; children: string }) {
  return (
    <button type="button" className={`bare-button p-0 brandText ${css.verb}`} onClick={run}>
      {children}
    </button>
  )
}

function AbsenceDrawer({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const { call } = useKit()
  async function submit(values: z.output<typeof AbsenceDraft>): Promise<void> {
    await call(absenceApi.add, values)
    toast.done('请假已登记，等待审批')
    setTimeout(onClose)
  }
  return (
    <Drawer open title="登记请假" onClose={onClose}>
      <Form schema={AbsenceDraft} initial={{ employeeId, kind: AbsenceKind.code.annual, files: [] }} onSubmit={submit}>
        <div className="drawerBody">
          <FieldGrid columns={1}>
            <Field of="kind" />
            <TimeField of="from" />
            <TimeField of="to" />
            <Field of="reason" />
            <Field of="files" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>登记</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}

/** Day and time to the half hour. */
function TimeField({ of }: { of: 'from' | 'to' }) {
  return (
    <Field of={of}>
      {({ id, value, onChange, onBlur, wrong, disabled }) => (
        <TypedPicker
          kind="moment"
          id={id}
          style={{ width: '100%' }}
          minuteStep={30}
          {...(wrong ? { status: 'error' as const } : {})}
          disabled={disabled}
          value={value as string | undefined}
          onBlur={onBlur}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
