import { Radio } from 'antd'
import { useState } from 'react'
import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { templateApi } from '../shared/api.ts'
import type { ItemDiff } from '../shared/templateDiff.ts'
import { DiffTable } from './DiffTable.tsx'
import type { Kind } from './kinds.ts'
import css from './template.module.css'

type Against = 'national' | 'previous' | 'source'

/** 对比: the working version beside the national rows, the version before, or the template it was copied from. */
export function CompareTab({ kind, id }: { kind: Kind; id: string }) {
  const [against, setAgainst] = useState<Against>('national')
  const options = [
    { value: 'national', label: kind === 3 ? '平台项目' : '国家标准' },
    { value: 'previous', label: '上一版本' },
    { value: 'source', label: '复制来源' },
  ]
  return (
    <div className={`py-12 ${css.compare}`}>
      <Radio.Group
        optionType="button"
        aria-label="对比对象"
        value={against}
        onChange={(event) => setAgainst(event.target.value as Against)}
        options={options}
      />
      <Loaded key={against} from={templateApi.diffSource} input={{ id, against }} what="模板">
        {(diff) =>
          diff.against === null ? (
            <EmptyState what="对比对象" headline="没有可对比的内容" hint={nothing[against]} />
          ) : (
            <DiffTable against={diff.against} rows={diff.rows as unknown as readonly ItemDiff[]} />
          )
        }
      </Loaded>
    </div>
  )
}

const nothing: Readonly<Record<Against, string>> = {
  national: '特殊电梯按制造单位要求编制，没有对应的国家标准项目。',
  previous: '这是第一个版本。',
  source: '模板不是复制得来，或来源已删除。',
}
