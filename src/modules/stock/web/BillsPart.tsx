import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ExportButton, ImportDialog, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag, toast } from '#kernel/web/ui/index.ts'
import { billApi } from '../shared/bill.api.ts'
import { BillColor } from '../shared/bill.ts'
import { type BillRow, billList } from '../shared/billList.ts'
import { mayStock } from '../shared/permissions.ts'
import { stockApi } from '../shared/stock.api.ts'
import { stockPage } from './addresses.ts'
import { BillState } from './marks.tsx'
import { SettingDrawer } from './SettingDrawer.tsx'

/** 单据: with 批量过账. */
export function BillsPart({ choose }: { choose: ReactNode }) {
  const { may } = useKit()
  const [setting, setSetting] = useState(false)
  const [opening, setOpening] = useState(false)
  const add = (
    <>
      <Can needs={[mayStock.addOut]}>
        <Link to={stockPage.add('ck')}>
          <Button>新增出库</Button>
        </Link>
      </Can>
      <Can needs={[mayStock.addIn]}>
        <Link to={stockPage.add('rk')}>
          <Button type="primary" icon={<PlusIcon />}>
            新增入库
          </Button>
        </Link>
      </Can>
    </>
  )
  return (
    <>
      <ListPage
        list={billList}
        from={billApi.list}
        title="出入库单"
        actions={
          <>
            {choose}
            {may([mayStock.addIn]) && (
              <Can needs={[mayStock.post]}>
                <Button onClick={() => setOpening(true)}>期初导入</Button>
              </Can>
            )}
            <Can needs={[mayStock.manage]}>
              <Button onClick={() => setSetting(true)}>设置</Button>
            </Can>
            <ExportButton to={billApi.export} />
            {add}
          </>
        }
        cells={{
          billNo: (no, { color }) => (
            <span className="flex gap-6 items-baseline">
              <span className="num">{no}</span>
              {color === BillColor.code.red && <Tag tone="red">红字</Tag>}
            </span>
          ),
          status: (status) => <BillState status={status} />,
        }}
        selectionActions={(selection) => <PostVerb selection={selection} />}
        open={(row) => stockPage.bill(row.id)}
        empty={{ hint: '先建仓库与配件；期初入库把现有库存录进来，之后每次进出都开单。', actions: add }}
      />
      {setting && <SettingDrawer onClose={() => setSetting(false)} />}
      <ImportDialog
        what="期初库存"
        unit="行"
        template={stockApi.template}
        to={stockApi.import}
        open={opening}
        onClose={() => setOpening(false)}
      />
    </>
  )
}

function PostVerb({ selection: { ids, clear } }: { selection: Selection<BillRow> }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const post = () =>
    run(async () => {
      const { posted, failed } = await call(billApi.post, { ids: [...ids] })
      const [first] = failed
      if (first) toast.warning(`${failed.length} 单没有过账：${first.errorMsg}`)
      if (posted.length > 0) toast.done(`已过账 ${posted.length} 单`)
      clear()
    })
  return (
    <Can needs={[mayStock.post]}>
      <button type="button" className="linkButton" disabled={running} onClick={() => void post()}>
        过账
      </button>
    </Can>
  )
}
