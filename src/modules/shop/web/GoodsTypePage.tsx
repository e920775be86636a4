import { Button } from 'antd'
import { useState } from 'react'
import { Loaded, RowDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { goodsTypeApi } from '../shared/api.ts'
import { mayShop } from '../shared/permissions.ts'
import { GoodsTypeDraft, type GoodsTypeNode, TYPE_LEVELS } from '../shared/tree.ts'
import { TreeList } from './TreeList.tsx'

/** /goodsManage/goodsType (commerce 4.4): the store's own types, two levels, as buyers find them on its page. */
export function GoodsTypePage() {
  const { call, may } = useKit()
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState<{ readonly under?: GoodsTypeNode }>()
  const edits = may([mayShop.editTypes])
  const operates = useUser()?.roleType === 2
  const add = (
    <Can needs={[mayShop.editTypes]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding({})}>
        新增分类
      </Button>
    </Can>
  )
  return (
    <Page
      title="商品分类"
      facts={`店内分类最多 ${TYPE_LEVELS} 级，显示在店铺首页${edits ? '；拖动排序' : ''}`}
      actions={add}
    >
      <Loaded from={goodsTypeApi.tree} input={{}} what="商品分类">
        {(nodes) =>
          nodes.length === 0 ? (
            <EmptyState
              what="商品分类"
              hint="例如：曳引系统、门系统、电气件；买家在店铺首页按分类找商品。"
              actions={add}
            />
          ) : (
            <TreeList
              what="商品分类"
              nodes={nodes}
              levels={TYPE_LEVELS}
              edits={edits}
              openId={id}
              onOpen={open}
              onAdd={(under) => setAdding({ under })}
              onMove={(to) => call(goodsTypeApi.move, to)}
              third={{ title: operates ? '企业' : '', of: ({ companyName }) => companyName ?? '' }}
              fourth={{ title: '', of: () => null }}
            />
          )
        }
      </Loaded>
      {id && <TypeDrawer id={id} onClose={() => open()} />}
      {adding && <TypeDrawer under={adding.under} onClose={() => setAdding(undefined)} />}
    </Page>
  )
}

function TypeDrawer({ id, under, onClose }: { id?: string; under?: GoodsTypeNode | undefined; onClose: () => void }) {
  return (
    <RowDrawer
      what="分类"
      draft={GoodsTypeDraft}
      calls={goodsTypeApi}
      id={id}
      fresh={{ sort: 0, ...(under && { parentId: under.id }) }}
      title={({ name }) => name}
      edits={[mayShop.editTypes]}
      removing={{
        needs: [mayShop.editTypes],
        says: ({ name }) => ({ name, effect: '有商品或下级分类的不能删除；删除记入日志，不能恢复。' }),
      }}
      history="goods_type"
      onClose={onClose}
    >
      <Field of="name" />
      <Field of="parentId" />
      <Field of="sort" />
    </RowDrawer>
  )
}
