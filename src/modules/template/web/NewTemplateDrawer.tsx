import { Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { told } from '#kernel/web/client/told.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { templateApi } from '../shared/api.ts'
import { ElevatorType, StandardType } from '../shared/template.ts'
import type { Kind } from './kinds.ts'
import css from './template.module.css'
import { useTemplateAddresses } from './useTemplateAddresses.ts'

const Copying = z.object({
  sourceId: z.uuid({ error: '请选择来源模板' }).meta({ title: '来源模板' }),
  name: field.nameText('模板名称', { max: 40 }),
  elevatorType: field.optional(field.choice('适用梯型', ElevatorType)),
})
const Blank = z.object({
  name: field.nameText('模板名称', { max: 40 }),
  elevatorType: field.choice('适用梯型', ElevatorType),
  basis: field.text('编制依据', { max: 200 }),
})

interface Props {
  readonly kind: Kind
  readonly from: 'blank' | 'copy'
  /** Copied from this one; chosen in the drawer when absent. */
  readonly source?: { readonly id: string; readonly name: string; readonly elevatorType: number } | undefined
  readonly onClose: () => void
}

/** 新增, 复制国标: what is asked before the item editor opens. */
export function NewTemplateDrawer({ kind, from, source, onClose }: Props) {
  const addresses = useTemplateAddresses(kind)
  const { call } = useKit()
  const navigate = useNavigate()
  const done = (id: string) => {
    toast.done('已建立草稿，请核对项目后发布')
    setTimeout(() => void navigate(addresses.edit(id)))
  }
  const title = from === 'blank' ? '新增模板' : source ? `复制「${source.name}」` : '复制为本公司模板'
  const foot = (verb: string) => (
    <FormFoot onCancel={onClose}>
      <SubmitButton>{verb}</SubmitButton>
    </FormFoot>
  )
  return (
    <Drawer open title={title} onClose={onClose}>
      {from === 'blank' ? (
        <Form
          schema={Blank}
          initial={{}}
          onSubmit={async (draft) => {
            const plain = { kind, standardType: StandardType.code.national, items: [] }
            done((await call(templateApi.add, { ...plain, ...draft })).id)
          }}
        >
          <div className="pt-16 pb-24 px-20">
            <FieldGrid columns={1}>
              <NameField kind={kind} />
              <Field
                of="elevatorType"
                help={kind === 3 ? undefined : '除特殊电梯外，发布前须含该梯型的全部国家标准项目'}
              />
              <Field of="basis" help="规程、地方标准或制造单位手册的名称与编号" />
            </FieldGrid>
            {foot('建立草稿')}
          </div>
        </Form>
      ) : (
        <Form
          schema={Copying}
          initial={source ? { sourceId: source.id } : {}}
          onSubmit={async ({ sourceId, name, elevatorType }) => {
            done((await call(templateApi.copyFrom, { id: sourceId, name, elevatorType })).id)
          }}
        >
          <div className="pt-16 pb-24 px-20">
            <FieldGrid columns={1}>
              <SourceField kind={kind} />
              <NameField kind={kind} />
              <SpecialField />
            </FieldGrid>
            {foot('复制并编辑')}
          </div>
        </Form>
      )}
    </Drawer>
  )
}

/** The platform's templates of the kind and the company's own. */
function SourceField({ kind }: { kind: Kind }) {
  const { data } = useRead(templateApi.list, { kind, size: 1000 })
  const rows = data?.records ?? []
  const group = (label: string, platform: boolean) => ({
    label,
    options: rows.filter((row) => row.platform === platform).map(({ id, name }) => ({ value: id, label: name })),
  })
  return (
    <Field of="sourceId">
      {({ id, value, onChange, disabled, wrong }) => (
        <Select
          id={id}
          style={{ width: '100%' }}
          disabled={disabled}
          {...(wrong ? { status: 'error' as const } : {})}
          showSearch={{ optionFilterProp: 'label' }}
          value={(value as string | undefined) ?? null}
          onChange={onChange}
          options={[group('平台模板', true), group('本公司模板', false)].filter(({ options }) => options.length > 0)}
        />
      )}
    </Field>
  )
}

/** 特殊电梯 follows its manual: the copied rows are a start, not a minimum (jobs, template elevator type). */
function SpecialField() {
  const { store } = useForm()
  const type = useFormValue('elevatorType')
  return (
    <label className={`flex gap-8 items-baseline t13 ${css.tick}`}>
      <input
        type="checkbox"
        checked={type === ElevatorType.code.special}
        onChange={(event) => store.set('elevatorType', event.target.checked ? ElevatorType.code.special : undefined)}
      />
      <span>
        用于特殊电梯（消防员、防爆、家用）
        <span className="ter small">项目改按制造单位要求增减，不再受国家标准项目约束</span>
      </span>
    </label>
  )
}

/** Asks while leaving the field whether the name is free; a failure of the question is not shown (common 3.4). */
function NameField({ kind }: { kind: Kind }) {
  const { call } = useKit()
  const { store } = useForm()
  const [taken, setTaken] = useState<string>()
  const value = useFormValue<string | undefined>('name')
  async function check(): Promise<void> {
    const name = String(store.value('name') ?? '').trim()
    if (name === '' || store.error('name')) return
    const free = (await told(call(templateApi.checkName, { name, kind }))) ?? true
    setTaken(free ? undefined : name)
  }
  const used = taken !== undefined && taken === value?.trim()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the field inside being left
    <div onBlur={() => void check()}>
      <Field of="name" help={used ? <span className="redText">模板名称「{taken}」已存在，请换一个</span> : undefined} />
    </div>
  )
}
