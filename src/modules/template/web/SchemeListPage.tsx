import { Button } from 'antd'
import { Link } from 'react-router'
import { ExportButton, ImportButton, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { fixedDateApi, SchemeStatus, schemeList } from '../shared/fixedDate.ts'
import { maintainTemplatePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'

/** /maintainManage/maintainTemplate/fixedDate (jobs 4.1). */
export function SchemeListPage() {
  const add = (
    <Can needs={[may.edit]}>
      <Link to={maintainTemplatePaths.fixedDateEdit}>
        <Button type="primary" icon={<PlusIcon />}>
          新增方案
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={schemeList}
      from={fixedDateApi.list}
      actions={
        <>
          <ImportButton what="固定日期方案" unit="行" template={fixedDateApi.template} to={fixedDateApi.import} />
          <ExportButton to={fixedDateApi.export} />
          {add}
        </>
      }
      open={(row) => `${maintainTemplatePaths.fixedDateView}?id=${row.id}`}
      cells={{
        maxGap: (gap) => <span className={gap > visitGap.days ? 'redText strong' : undefined}>{gap}</span>,
        status: (status) => (
          <span className={status === SchemeStatus.code.draft ? 'ter' : undefined}>{SchemeStatus.label(status)}</span>
        ),
      }}
      empty={{
        hint: `与使用单位约定一年中的维保日子；相邻两次不超过 ${visitGap.days} 日，启用后在新增维保计划时选用。`,
        actions: add,
      }}
    />
  )
}
