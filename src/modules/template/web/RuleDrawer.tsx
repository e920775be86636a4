import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { TemplateDetail } from '../shared/api.ts'
import { type DemandRuleDetail, DemandRuleDraft, defaultDemandRule, demandRuleApi } from '../shared/demandRule.ts'
import { RuleFields } from './RuleFields.tsx'

const Editing = DemandRuleDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = z.output<typeof Editing>

interface Props {
  readonly template: TemplateDetail
  readonly rule?: DemandRuleDetail
  readonly onClose: () => void
}

const valuesOf = (rule: DemandRuleDetail): Record<string, unknown> =>
  Object.fromEntries(Object.keys(Editing.shape).map((name) => [name, rule[name as keyof DemandRuleDetail]]))

/** One rule: who may, how long between visits, what sends people out at once (jobs 1.3, 6.9). */
export function RuleDrawer({ template, rule, onClose }: Props) {
  const { call } = useKit()
  const fresh = { ...defaultDemandRule, elevatorType: template.elevatorType, templateId: template.id }
  async function submit({ id, version, ...draft }: Values): Promise<void> {
    if (id && version !== undefined) await call(demandRuleApi.edit, { ...draft, id, version })
    else await call(demandRuleApi.add, draft)
    toast.done('按需规则已保存')
    // After the form has let go of its unsaved flag.
    setTimeout(onClose)
  }
  return (
    <Drawer open wide title={rule ? `编辑规则 ${rule.name}` : '新增按需规则'} onClose={onClose}>
      <Form
        schema={Editing}
        initial={rule ? valuesOf(rule) : fresh}
        onSubmit={submit}
        {...(rule ? { current: async () => valuesOf(await call(demandRuleApi.detail, { id: rule.id })) } : {})}
      >
        <div className="pt-16 pb-24 px-20">
          <RuleFields id={rule?.id} />
          <FormFoot onCancel={onClose}>
            <SubmitButton>保存</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}
