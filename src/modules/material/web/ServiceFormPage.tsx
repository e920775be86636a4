import { Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, FormTitle, useFormValue, useSaveRow } from '#kernel/web/form/index.ts'
import { RegionSelect } from '#kernel/web/region/RegionSelect.tsx'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { CatalogStatus } from '../shared/material.ts'
import { knownParameters } from '../shared/parameters.ts'
import { catalogPaths } from '../shared/paths.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { serviceApi } from '../shared/service.api.ts'
import { ServiceDraft, ServiceKind, ServicePricing } from '../shared/service.ts'
import { FormulaInput } from './FormulaInput.tsx'

const Editing = ServiceDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>
const fresh = {
  kind: ServiceKind.code.item,
  taxRate: '9.00',
  status: CatalogStatus.code.on,
  isDefault: false,
  regionCodes: [],
}

/** /quoteManage/serveManage/serveSet: new, ?id= to change (commerce 4.3). */
export function ServiceFormPage() {
  const id = useSearchParams()[0].get('id')
  if (!id) return <ServiceForm initial={fresh} title="新增客户服务" />
  return (
    <Loaded from={serviceApi.detail} input={{ id }} what="客户服务" still>
      {(service) => <ServiceForm key={service.version} initial={service} title={`编辑 ${service.name}`} />}
    </Loaded>
  )
}

function ServiceForm({ initial, title }: { initial: Values; title: string }) {
  const { call } = useKit()
  const user = useUser()
  const id = initial.id as string | undefined
  const save = useSaveRow<z.output<typeof Editing>>({
    what: '客户服务',
    add: (draft) => call(serviceApi.add, draft),
    edit: (draft) => call(serviceApi.save, draft as never),
    to: () => catalogPaths.services,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={save}
      {...(id ? { current: () => call(serviceApi.detail, { id }) } : {})}
      draft={`quoteService.${user?.id ?? ''}.${id ?? 'new'}`}
    >
      <FormTitle title={title} />
      <div className="formBody">
        <FormSection title="服务">
          <FieldGrid columns={3}>
            {!id && <Field of="kind" />}
            <Field of="name" />
            <Field of="status" />
            <Priced />
            <Agent />
            <Field of="remark" span={3} />
          </FieldGrid>
        </FormSection>
      </div>
    </Form>
  )
}

function Priced() {
  const costs = useKit().may([mayCatalog.cost])
  const isItem = useFormValue('kind') === ServiceKind.code.item
  const byFormula = useFormValue('pricingMode') === ServicePricing.code.formula
  if (!isItem) return null
  return (
    <>
      <Field of="pricingMode" />
      <Field of="price" />
      <Field of="minAmount" />
      <Field of="taxRate" />
      {costs && <Field of="costPrice" />}
      {byFormula && (
        <Field of="expression" span={3}>
          {({ id, value, onChange, onBlur, disabled }) => (
            <FormulaInput
              id={id}
              label="数量公式"
              value={value as string | undefined}
              known={knownParameters}
              presets="1"
              onBlur={onBlur}
              disabled={disabled}
              onChange={onChange}
            />
          )}
        </Field>
      )}
    </>
  )
}

function Agent() {
  const isAgent = useFormValue('kind') === ServiceKind.code.agent
  const [keyword, setKeyword] = useState('')
  const { data } = useRead(
    serviceApi.account,
    isAgent ? { page: 1, size: 50, ...(keyword ? { keyword } : {}) } : undefined,
    {
      placeholderData: (before) => before,
    },
  )
  if (!isAgent) return null
  return (
    <>
      <Field of="userId" label="客服账号">
        {({ id, value, onChange, onBlur, disabled, wrong }) => (
          <Select
            id={id}
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            style={{ width: '100%' }}
            disabled={disabled}
            {...(wrong ? { status: 'error' as const } : {})}
            value={(value as string | undefined) ?? undefined}
            onBlur={onBlur}
            onChange={(next: string) => onChange(next)}
            placeholder="按姓名或电话查找"
            options={(data?.records ?? []).map(({ userId, name, phone, teamName, bound }) => ({
              value: userId,
              label: [name, phone, teamName].filter(Boolean).join(' · '),
              disabled: bound && userId !== value,
            }))}
          />
        )}
      </Field>
      <Field of="phone" />
      <Field of="isDefault" help="没有人负责的地区由默认客服负责" />
      <Field of="regionCodes" span={3} help="不选即不限地区；省、市包括其下所有区县">
        {({ id, value, onChange, disabled, wrong }) => (
          <RegionSelect
            id={id}
            label="服务地区"
            many
            anyLevel
            disabled={disabled}
            wrong={wrong}
            value={(value as readonly string[] | undefined) ?? []}
            onChange={(next) => onChange(next ?? [])}
          />
        )}
      </Field>
    </>
  )
}
