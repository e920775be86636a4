import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, SubmitButton, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ScrollRegion, TitleRow } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import {
  type DemandRuleDetail,
  DemandRuleDraft,
  defaultDemandRule,
  demandRuleApi,
} from '#modules/template/shared/demandRule.ts'
import { maintainTemplatePaths } from '#modules/template/shared/paths.ts'
import { may, mayTemplate } from '#modules/template/shared/permissions.ts'
import { RuleExport, RuleFields, RuleImport } from '#modules/template/web/index.ts'
import css from './demand.module.css'
import { Simulator } from './Simulator.tsx'

const Editing = DemandRuleDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
const NEW = 'new'

const valuesOf = (rule: DemandRuleDetail): Record<string, unknown> =>
  Object.fromEntries(Object.keys(Editing.shape).map((name) => [name, rule[name as keyof DemandRuleDetail]]))

/** …/needTemplate/configuration (jobs 1.3, 4.1): a rule beside what it would have done in the last ninety days. */
export function ConfigurationPage() {
  const [search, setSearch] = useSearchParams()
  const templateId = search.get('templateId') ?? undefined
  const { data, isPending } = useRead(demandRuleApi.list, { size: 100 }, { firstLoad: true })
  if (isPending || !data) return null
  const rules = data.records
  const ofTemplate = rules.find((rule) => rule.templateId === templateId)
  const id = search.get('id') ?? (templateId ? (ofTemplate?.id ?? NEW) : (rules[0]?.id ?? NEW))
  const chooser = (
    <Select
      aria-label="按需规则"
      value={id}
      style={{ width: 'calc(280px * var(--size))' }}
      options={[
        ...(id === NEW ? [{ value: NEW, label: '新增规则' }] : []),
        ...rules.map(({ id: value, name, versionNo }) => ({ value, label: `${name}　版本 ${versionNo}` })),
      ]}
      onChange={(next: string) => setSearch({ id: next }, { replace: true })}
    />
  )
  const add = () => setSearch({ id: NEW }, { replace: true })
  if (id === NEW) {
    const initial = { ...defaultDemandRule, elevatorType: 1, ...(templateId ? { templateId } : {}) }
    return <RuleForm key={NEW} initial={initial} chooser={rules.length > 0 ? chooser : null} />
  }
  return (
    <Loaded key={id} from={demandRuleApi.detail} input={{ id }} what="按需规则" still>
      {(rule, reload) => (
        <RuleForm key={rule.version} initial={valuesOf(rule)} chooser={chooser} reload={reload} onAdd={add} />
      )}
    </Loaded>
  )
}

interface Props {
  readonly initial: Record<string, unknown>
  readonly chooser: ReactNode
  readonly onAdd?: () => void
  readonly reload?: () => void
}

function RuleForm({ initial, chooser, onAdd, reload }: Props) {
  const { call } = useKit()
  const id = initial.id as string | undefined
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '按需规则',
    add: (draft) => call(demandRuleApi.add, draft),
    edit: (draft) => call(demandRuleApi.edit, draft),
    told: (added) => (added ? '按需规则已新增，新建按需计划时可以选用' : '按需规则已保存，今晚按新规则重新计算'),
    reload,
    to: (saved) => `${maintainTemplatePaths.configuration}?id=${saved}`,
  })
  const change = [...mayTemplate(2, 'edit'), may.demandRule]
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      {...(id ? { current: async () => valuesOf(await call(demandRuleApi.detail, { id })) } : {})}
    >
      <TitleRow
        title="按需规则配置"
        facts={chooser}
        actions={
          <>
            <RuleImport />
            {id !== undefined && <RuleExport />}
            {onAdd && (
              <Can needs={change}>
                <Button icon={<PlusIcon />} onClick={onAdd}>
                  新增规则
                </Button>
              </Can>
            )}
            <Can needs={change}>
              <SubmitButton>保存</SubmitButton>
            </Can>
          </>
        }
      />
      <div className={`grid grow min-h-0 hide line-t ${css.configure}`}>
        <ScrollRegion className={css.fields} label="规则">
          <FieldGrid columns={2}>
            <Field of="elevatorType" />
            <Field of="templateId" help="到场检查的项目；可远程检查的由终端逐日记录" />
          </FieldGrid>
          <RuleFields id={id} />
        </ScrollRegion>
        <Simulator />
      </div>
    </Form>
  )
}
