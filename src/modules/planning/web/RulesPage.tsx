import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Form, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { EmptyState, Tag, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { type TemplateDetail, templateApi } from '#modules/template/shared/api.ts'
import { templateDoorsApi } from '#modules/template/shared/doors.ts'
import { maintainTemplatePaths } from '#modules/template/shared/paths.ts'
import { may } from '#modules/template/shared/permissions.ts'
import { defaultRule, PlanRule } from '#modules/template/shared/template.ts'
import { RhythmFields } from '#modules/template/web/index.ts'
import css from './rules.module.css'
import { SampleYear } from './SampleYear.tsx'

const Editing = z.object({ rule: PlanRule, ...ById.shape, ...WithVersion.shape })

/** …/regularTemplate/rulesSetting 周期规则设置: the rule beside a sample year that is drawn anew at every keystroke (jobs 1.2, 4.1). */
export function RulesPage() {
  const [search, setSearch] = useSearchParams()
  const { data, isPending } = useRead(templateApi.list, { kind: 1, size: 100 }, { firstLoad: true })
  const templates = data?.records.filter(({ platform }) => !platform) ?? []
  const id = search.get('id') ?? templates[0]?.id
  if (isPending) return null
  if (!id)
    return (
      <Page title="周期规则设置">
        <EmptyState
          what="模板"
          headline="还没有本公司的定期模板"
          hint="周期规则属于模板。先从国家标准复制一份，再设置它的节奏与间隔。"
          actions={<Link to={maintainTemplatePaths.regular}>定期维保模板</Link>}
        />
      </Page>
    )
  const chooser = (
    <Select
      aria-label="模板"
      value={id}
      style={{ width: 'calc(320px * var(--size))' }}
      options={templates.map(({ id: value, name }) => ({ value, label: name }))}
      onChange={(next: string) => setSearch({ id: next }, { replace: true })}
    />
  )
  return (
    <Loaded key={id} from={templateApi.detail} input={{ id, face: 'draft' as const }} what="模板" still>
      {(template) => <Rules template={template} chooser={chooser} />}
    </Loaded>
  )
}

function Rules({ template, chooser }: { template: TemplateDetail; chooser: ReactNode }) {
  const { call } = useKit()
  const [saved, setSaved] = useState(template)
  const valuesOf = ({ id, version, rule }: TemplateDetail) => ({ id, version, rule: rule ?? defaultRule })
  const reload = () => call(templateApi.detail, { id: saved.id, face: 'draft' })
  const isDraft = saved.shownVersion === saved.versionNo + 1
  return (
    <Form
      key={saved.version}
      schema={Editing}
      initial={valuesOf(saved)}
      current={async () => valuesOf(await reload())}
      onSubmit={async (values) => {
        await call(templateDoorsApi.saveRule, values)
        toast.done(
          saved.versionNo === 0
            ? '周期规则已保存，模板发布后执行'
            : `周期规则已存入版本 ${saved.versionNo + 1} 的草稿，发布后新计划按新规则执行`,
        )
        const now = await reload()
        // After the form has let go of its unsaved flag.
        setTimeout(() => setSaved(now))
      }}
    >
      <TitleRow
        title="周期规则设置"
        facts={
          <span className={css.choice}>
            {chooser}
            {isDraft && <Tag tone="blue">版本 {saved.shownVersion} 草稿</Tag>}
            <Link to={`${maintainTemplatePaths.regularView}?id=${saved.id}`}>查看模板</Link>
          </span>
        }
        actions={
          <Can needs={[may.rules]}>
            <SubmitButton>保存</SubmitButton>
          </Can>
        }
      />
      <div className={css.body}>
        <div className={css.fields}>
          <RhythmFields />
        </div>
        <SampleYear template={saved} />
      </div>
    </Form>
  )
}
