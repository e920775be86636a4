import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { fieldErrors } from '#kernel/shared/fieldErrors.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import {
  Field,
  FieldGrid,
  Form,
  FormSection,
  FormTitle,
  mustChoose,
  Segment,
  Segmented,
  type Step,
  SubmitButton,
  useForm,
  useTellAdded,
} from '#kernel/web/form/index.ts'

import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { contractApi } from '../shared/api.ts'
import { ContractType, PayType } from '../shared/contract.terms.ts'
import { ContractDraft } from '../shared/contract.ts'
import { valuesOf } from '../shared/contractValues.ts'
import { may } from '../shared/permissions.ts'
import { UnfinishedContract } from '../shared/unfinishedContract.ts'
import { contractPage } from './addresses.ts'
import { BasicStep } from './BasicStep.tsx'
import { LineTable } from './LineTable.tsx'
import { LivePanel } from './LivePanel.tsx'
import { type LiftFacts, type Lifts, LiftsContext, setLines, type TypedLine } from './lifts.ts'
import { PayStep } from './PayStep.tsx'
import { CalculationContext, useCalculation, useLiveCalculation } from './useCalculation.ts'

const Editing = ContractDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })

const steps: readonly Step[] = [
  {
    key: 'basic',
    title: '基本',
    fields: [
      'name',
      'contractNo',
      'source',
      'type',
      'customerId',
      'projectId',
      'partyBName',
      'signDate',
      'startDate',
      'endDate',
      'salesmanId',
      'managerId',
      'promisedVisits',
      'arriveMinutes',
      'partsFreeLimit',
      'partsPayer',
      'exclusions',
      'includedParts',
      'content',
    ],
  },
  { key: 'lifts', title: '电梯与单价', fields: ['lines'] },
  {
    key: 'pay',
    title: '付款',
    fields: [
      'payWay',
      'payType',
      'payNodeType',
      'payNodeDays',
      'agreedAmount',
      'adjustReason',
      'taxRate',
      'invoiceKind',
      'lateFeeRate',
      'remindDays',
      'customRows',
    ],
  },
  { key: 'files', title: '附件', fields: ['files'] },
]

/** What the form writes to: a new contract, a stored row, or the renewal of one. */
export interface Target {
  readonly id: string
  readonly version: number
  /** renew: id and version are those of the contract that ends. */
  readonly as: 'edit' | 'renew'
  readonly draft: boolean
}

interface ContractFormProps {
  readonly title: string
  readonly initial: Readonly<Record<string, unknown>>
  readonly lifts: readonly LiftFacts[]
  readonly target: Target | undefined
}

/** The form of /contractManage/contractHandle: nothing takes effect before 提交 (archives 4.7). */
export function ContractForm({ title, initial, lifts, target: given }: ContractFormProps) {
  const { call } = useKit()
  const tellAdded = useTellAdded()
  const navigate = useNavigate()
  const user = useUser()
  const target = useRef(given)
  const [byId, setById] = useState<ReadonlyMap<string, LiftFacts>>(
    () => new Map(lifts.map((lift) => [lift.elevatorId, lift])),
  )
  const known = useMemo<Lifts>(
    () => ({
      byId,
      learn: (more) => setById((now) => new Map([...now, ...more.map((lift) => [lift.elevatorId, lift] as const)])),
    }),
    [byId],
  )

  async function submit(values: z.output<typeof Editing>): Promise<void> {
    const { id: _, version, ...contract } = values
    const to = target.current
    const saved = !to
      ? await call(contractApi.add, contract)
      : to.as === 'renew'
        ? await call(contractApi.renew, { ...contract, id: to.id, version: to.version })
        : await call(contractApi.edit, { ...contract, id: to.id, version: version ?? to.version })
    if (to?.as === 'edit' && !to.draft) toast.done('合同已保存')
    else await tellAdded('合同', '合同已提交')
    // After the form has let go of its unsaved flag.
    setTimeout(() => void navigate(contractPage.detail(saved.id), { replace: true }))
  }

  /** Rows typed for 付款周期 其他 are not asked for with another one, the free limit of parts only of 半包: it stands. */
  const kept = (values: Readonly<Record<string, unknown>>) => ({
    ...values,
    ...(values.payType === PayType.code.custom ? {} : { customRows: undefined }),
    ...(values.type === ContractType.code.half ? {} : { partsFreeLimit: initial.partsFreeLimit }),
  })

  /** A renewal writes a new contract: nothing of the ended one can differ from it. */
  async function current(): Promise<Record<string, unknown>> {
    const to = target.current
    return to?.as === 'edit' ? valuesOf(await call(contractApi.detail, { id: to.id })) : {}
  }

  return (
    <LiftsContext value={known}>
      <Form
        schema={Editing}
        initial={initial}
        kept={kept}
        onSubmit={submit}
        current={current}
        segments={steps}
        draft={`contract.${user?.id ?? ''}.${given ? `${given.as}.${given.id}` : 'new'}`}
      >
        <Calculated id={given?.as === 'edit' ? given.id : undefined}>
          <Head title={title} target={target} />
          <ContractSegments />
        </Calculated>
      </Form>
    </LiftsContext>
  )
}

/** A segment is not done while the sums say what is missing in it. */
function ContractSegments() {
  const { problemAt } = useCalculation()
  return (
    <Segmented wrong={problemAt ? [problemAt] : []} beside={<LivePanel />}>
      <Segment of="basic">
        <BasicStep />
      </Segment>
      <Segment of="lifts">
        <LineTable short={false} />
      </Segment>
      <Segment of="pay">
        <LineTable short />
        <PayStep />
      </Segment>
      <Segment of="files">
        <FormSection title="附件" note="合同扫描件、授权书、清单">
          <FieldGrid columns={2}>
            <Field of="files" span={2} />
          </FieldGrid>
        </FormSection>
      </Segment>
    </Segmented>
  )
}

function Calculated({ id, children }: { id: string | undefined; children: React.ReactNode }) {
  useFollowTerm()
  return <CalculationContext value={useLiveCalculation(id)}>{children}</CalculationContext>
}

/** Lifts served through the whole contract follow when its days change; those with days of their own stay. */
function useFollowTerm(): void {
  const { store } = useForm()
  useEffect(() => {
    const read = () => store.values() as { startDate?: string; endDate?: string; lines?: readonly TypedLine[] }
    let { startDate, endDate } = read()
    return store.subscribe(() => {
      const now = read()
      if (now.startDate === startDate && now.endDate === endDate) return
      const [from, to] = [startDate, endDate]
      ;({ startDate, endDate } = now)
      const lines = (now.lines ?? []).map((line) => ({
        ...line,
        serviceStart: !line.serviceStart || line.serviceStart === from ? startDate : line.serviceStart,
        serviceEnd: !line.serviceEnd || line.serviceEnd === to ? endDate : line.serviceEnd,
      }))
      setLines(store, lines)
    })
  }, [store])
}

interface HeadProps {
  readonly title: string
  readonly target: React.RefObject<Target | undefined>
}

function Head({ title, target }: HeadProps) {
  const { store, lead, saveDraft } = useForm()
  const { call } = useKit()
  const { running: saving, run } = useRun()

  async function keep(): Promise<void> {
    if (mustChoose(store, lead)) return
    const { id: _, version, ...values } = store.values()
    const checked = UnfinishedContract.safeParse({ ...values, draft: true })
    if (!checked.success) {
      const errors = fieldErrors(checked.error)
      store.setErrors(errors)
      toast.warning(errors[0]?.msg ?? '')
      return lead(errors[0]?.prop ?? '')
    }
    await run(async () => {
      const to = target.current
      const saved = !to
        ? await call(contractApi.add, checked.data)
        : await call(to.as === 'renew' ? contractApi.renew : contractApi.edit, {
            ...checked.data,
            id: to.id,
            // The form's own, which a conflict has brought up to date; a renewal's is that of the ended contract.
            version: to.as === 'edit' && typeof version === 'number' ? version : to.version,
          })
      target.current = { ...saved, as: 'edit', draft: true }
      saveDraft()
      store.load({ ...store.values(), version: saved.version }, true)
      toast.done('草稿已存，提交前不生效')
    })
  }

  const canKeep = !target.current || target.current.draft || target.current.as === 'renew'
  return (
    <FormTitle title={title}>
      {canKeep && (
        <Can needs={[may.add]}>
          <Button loading={saving} onClick={() => void keep()}>
            存草稿
          </Button>
        </Can>
      )}
      <SubmitButton />
    </FormTitle>
  )
}
