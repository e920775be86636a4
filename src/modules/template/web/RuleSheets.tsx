import { Button } from 'antd'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ImportButton } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { demandRuleApi } from '../shared/demandRule.ts'
import { may, mayTemplate } from '../shared/permissions.ts'

export function RuleImport() {
  return <ImportButton what="按需规则" unit="条" template={demandRuleApi.template} to={demandRuleApi.import} />
}

/** All rules, or those of one template, on the sheet that 导入 reads. */
export function RuleExport({ templateId }: { templateId?: string }) {
  const { download } = useKit()
  const { running, run } = useRun()
  const input = templateId === undefined ? {} : { templateId }
  return (
    <Can needs={[may.demandRule, ...mayTemplate(2, 'see')]}>
      <Button loading={running} onClick={() => void run(() => download(demandRuleApi.export, input))}>
        导出
      </Button>
    </Can>
  )
}
