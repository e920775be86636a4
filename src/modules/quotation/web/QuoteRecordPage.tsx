import { Button } from 'antd'
import { Link } from 'react-router'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { quotationApi } from '../shared/api.ts'
import { quotePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { quotationList } from '../shared/quotationList.ts'
import { quotePage } from './addresses.ts'
import { PriceImpact } from './PriceImpact.tsx'

/** /quoteManage/quoteRecord (commerce 4.3). */
export function QuoteRecordPage() {
  const add = (
    <Can needs={[may.make]}>
      <Link to={quotePaths.desk}>
        <Button type="primary" icon={<PlusIcon />}>
          新增报价
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={quotationList}
      from={quotationApi.list}
      title="报价记录"
      actions={
        <>
          <PriceImpact />
          <ExportButton to={quotationApi.export} />
          {add}
        </>
      }
      cells={{ versionNo: (version) => `V${version}` }}
      open={(row) => quotePage.detail(row.id)}
      empty={{ hint: '从报价页按电梯参数算量、定价，保存后在这里跟进。', actions: add }}
    />
  )
}
