import { useSearchParams } from 'react-router'
import { FoundGoods } from './FoundGoods.tsx'
import { MallFrame } from './MallFrame.tsx'
import css from './pages.module.css'

/** 商品列表 (commerce 4.4). */
export function MallListPage() {
  const [search] = useSearchParams()
  const keyword = search.get('keyword')
  return (
    <MallFrame title={keyword ? `${keyword} - 配件商城` : '全部商品 - 配件商城'}>
      <h1 className={css.hidden}>商品列表</h1>
      <FoundGoods />
    </MallFrame>
  )
}
