import { useEffect } from 'react'
import { Field, FieldGrid, FormSection, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { RowSkeleton, ShortTable } from '#kernel/web/ui/index.ts'
import { ContractTicks } from './ContractTicks.tsx'
import { useChosenLifts, useContracts, useLifts } from './candidates.ts'
import { LiftTree } from './LiftTree.tsx'
import { ChargeFields } from './ProjectEditDrawer.tsx'
import css from './project.module.css'

/** 客户: who it is for, what it is called, how it is paid. */
export function BasicStep() {
  return (
    <FormSection title="客户与项目">
      <FieldGrid columns={3}>
        <Field of="customerId" />
        <Field of="name" />
        <Field of="projectNo" />
        <Field of="startDate" />
        <Field of="endDate" />
        <span />
        <ChargeFields />
        <span />
        <Field of="remark" span={3} />
      </FieldGrid>
    </FormSection>
  )
}

/** 小区: which places, and how many lifts are still free in each. */
export function PlaceStep() {
  const { lifts, loading } = useLifts()
  const places = Map.groupBy(lifts, (lift) => lift.communityId)
  return (
    <FormSection title="小区" note="电梯在下一步从这些小区里选">
      <FieldGrid columns={2}>
        <Field of="communityIds" span={2} />
      </FieldGrid>
      {loading && <RowSkeleton rows={3} />}
      {places.size > 0 && (
        <ShortTable
          className={css.boxed}
          rows={[...places]}
          by={([id]) => id}
          columns={[
            { title: '小区', cell: ([, own]) => own[0]?.communityName },
            { title: '电梯 台', as: 'figure', cell: ([, own]) => own.length },
            { title: '已在其他项目 台', as: 'figure', cell: ([, own]) => takenOf(own) || null },
            { title: '可选 台', as: 'figure', tone: () => 'strong', cell: ([, own]) => own.length - takenOf(own) },
          ]}
        />
      )}
    </FormSection>
  )
}

const takenOf = (lifts: readonly { readonly projectId: string | null }[]) =>
  lifts.filter(({ projectId }) => projectId !== null).length

/** 电梯: by building; those of another project cannot be taken. */
export function LiftStep() {
  const { store } = useForm()
  const { lifts, loading } = useLifts()
  const chosen = useChosenLifts()
  const ids = useFormValue<readonly string[] | undefined>('elevatorIds')
  const error = useFormState((form) => form.error('elevatorIds'))
  // Lifts of communities that were taken out again leave as well.
  useEffect(() => {
    if (!loading && lifts.length > 0 && ids && ids.length > chosen.length)
      store.set(
        'elevatorIds',
        chosen.map((lift) => lift.id),
      )
  }, [loading, lifts, ids, chosen, store])
  return (
    <FormSection title="电梯" note="一台电梯只属于一个进行中的项目">
      {error && <p className="redText m-0 py-8 px-14 t13">{error}</p>}
      {loading ? (
        <RowSkeleton rows={8} />
      ) : lifts.length === 0 ? (
        <p className={`ter m-0 py-8 t13 ${css.none}`}>先在上一步选择小区。</p>
      ) : (
        <LiftTree
          lifts={lifts}
          chosen={chosen.map((lift) => lift.id)}
          onChange={(next) => store.set('elevatorIds', next)}
        />
      )}
    </FormSection>
  )
}

/** 合同: offered by the chosen lifts. */
export function ContractStep() {
  const { store } = useForm()
  const { contracts, loading } = useContracts()
  const lifts = useChosenLifts()
  const chosen = useFormValue<readonly string[] | undefined>('contractIds') ?? []
  const known = new Set(contracts.map((one) => one.id))
  return (
    <FormSection title="合同" note="服务于所选电梯、在保或未开始的合同">
      {loading ? (
        <RowSkeleton rows={4} />
      ) : contracts.length === 0 ? (
        <p className={`ter m-0 py-8 t13 ${css.none}`}>
          {lifts.length === 0 ? '先选择电梯。' : '所选电梯没有在保或未开始的合同，可以以后再关联。'}
        </p>
      ) : (
        <div className={css.boxed}>
          <ContractTicks
            contracts={contracts}
            chosen={chosen.filter((id) => known.has(id))}
            onChange={(next) => store.set('contractIds', next)}
            lifts={lifts.length}
          />
        </div>
      )}
    </FormSection>
  )
}

/** 人员: who leads; those in charge of the lifts stay who they are until 设置负责人. */
export function PeopleStep() {
  const lifts = useChosenLifts()
  const charged = new Map<string, number>()
  for (const { crew } of lifts) if (crew[0]) charged.set(crew[0], (charged.get(crew[0]) ?? 0) + 1)
  const without = lifts.filter((lift) => lift.crew.length === 0).length
  return (
    <>
      <FormSection title="人员">
        <FieldGrid columns={3}>
          <Field of="managerId" />
          <Field of="deputyId" />
          <Field of="teamIds" />
        </FieldGrid>
      </FormSection>
      {lifts.length > 0 && (
        <FormSection title="电梯责任人" note="沿用电梯现在的维保人员，建好后可在「设置负责人」调整">
          <ul className={css.people}>
            {[...charged]
              .sort((a, b) => b[1] - a[1])
              .map(([name, n]) => (
                <li key={name}>
                  {name} <span className="num ter">{n} 台</span>
                </li>
              ))}
            {without > 0 && <li className="amberText">未设责任人 {without} 台</li>}
          </ul>
        </FormSection>
      )}
    </>
  )
}
