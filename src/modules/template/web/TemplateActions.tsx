import { RemoveDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { type TemplateDetail, templateApi } from '../shared/api.ts'
import { assignPath } from '../shared/paths.ts'
import { may, mayTemplate } from '../shared/permissions.ts'
import { TemplateStatus } from '../shared/template.ts'
import type { Kind } from './kinds.ts'
import { NewTemplateDrawer } from './NewTemplateDrawer.tsx'
import { useTemplateAddresses } from './useTemplateAddresses.ts'

const { enabled, disabled } = TemplateStatus.code

interface Props {
  readonly kind: Kind
  readonly template: TemplateDetail
  readonly isDraft: boolean
}

/** Verbs of one template; a platform one may only be copied (jobs 1.1). */
export function TemplateActions(props: Props) {
  return <Verbs of={[...usePutAside(props), ...useGivenOn(props), ...useNextVersion(props)]} />
}

/** 删除, 放弃草稿, 停用, 设为默认: what becomes of the version that stands. */
function usePutAside({ kind, template, isDraft }: Props): Verb[] {
  const { call } = useKit()
  const { list } = useTemplateAddresses(kind)
  const { id, version, versionNo, name, status, isDefault } = template
  const own = !template.platform
  const stands = own && status === enabled && !isDraft
  const edits = mayTemplate(kind, 'edit')
  return [
    {
      key: 'remove',
      label: '删除',
      when: own,
      needs: mayTemplate(kind, 'remove'),
      asks: (question) => (
        <RemoveDialog
          {...question}
          what="模板"
          name={name}
          effect="只有没有电梯、计划和规则使用的模板可以删除；已按它完成的工单保留当时的项目。"
          remove={() => call(templateApi.remove, { id })}
          list={list}
        />
      ),
    },
    {
      key: 'drop',
      label: '放弃草稿',
      when: own && isDraft && versionNo > 0,
      needs: edits,
      asks: (question) => (
        <ConfirmDanger
          {...question}
          title={`放弃版本 ${versionNo + 1} 的草稿？`}
          effect={`草稿中的改动不再保留，版本 ${versionNo} 不变。`}
          verb="放弃草稿"
          onConfirm={() => call(templateApi.dropDraft, { id, version }).then(() => toast.done('草稿已放弃'))}
        />
      ),
    },
    {
      key: 'disable',
      label: '停用',
      when: stands,
      needs: edits,
      asks: (question) => (
        <ConfirmDanger
          {...question}
          title={`停用模板「${name}」？`}
          effect="停用后新计划与电梯不能再选它；生效中的计划仍在用时不能停用。"
          verb="停用"
          onConfirm={() => call(templateApi.disable, { id, version }).then(() => toast.done('模板已停用'))}
        />
      ),
    },
    {
      key: 'setDefault',
      label: '设为默认',
      when: stands && !isDefault,
      needs: edits,
      act: () => call(templateApi.setDefault, { id, version }).then(() => toast.done('已设为默认模板')),
    },
  ]
}

/** Where the template goes as it is: a file, lifts, a copy. */
function useGivenOn({ kind, template }: Props): Verb[] {
  const { download } = useKit()
  const { id, status, platform } = template
  return [
    { key: 'export', label: '导出', when: true, act: () => download(templateApi.export, { ids: [id] }) },
    {
      key: 'assign',
      label: '用于电梯',
      when: (kind === 1 || (kind === 2 && !platform)) && status === enabled,
      needs: [may.editLift],
      to: assignPath(id),
    },
    {
      key: 'copy',
      label: platform ? '复制为本公司模板' : '复制',
      when: true,
      needs: mayTemplate(kind, 'copy'),
      primary: platform,
      asks: ({ open, onClose }) =>
        open && <NewTemplateDrawer kind={kind} from="copy" source={template} onClose={onClose} />,
    },
  ]
}

/** Editing makes the next version; a draft, or what was put out of use, is published. */
function useNextVersion({ kind, template, isDraft }: Props): Verb[] {
  const { call } = useKit()
  const { edit } = useTemplateAddresses(kind)
  const { id, version, versionNo, status } = template
  const own = !template.platform
  const publishable = isDraft || status === disabled
  const needs = mayTemplate(kind, 'edit')
  const next = versionNo + 1
  return [
    {
      key: 'edit',
      label: isDraft ? '继续编辑' : `编辑为版本 ${next}`,
      when: own,
      needs,
      primary: !publishable,
      to: edit(id),
    },
    {
      key: 'publish',
      label: `发布版本 ${next}`,
      when: own && publishable,
      needs,
      primary: true,
      act: () =>
        call(templateApi.publish, { id, version }).then(() => toast.done(`版本 ${next} 已发布，新工单按新版本执行`)),
    },
  ]
}
