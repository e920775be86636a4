import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRead } from '#kernel/web/useRead.ts'
import { positionApi } from '../shared/api.ts'
import type { Granted } from './granting.ts'
import css from './grants.module.css'

interface Props {
  readonly granted: Granted
  readonly id: string | undefined
  /** Takes away what the person cannot give. */
  onDrop(codes: readonly string[]): void
}

const REST = 120

/** What people of this position will see, and what saving would do; asked of the server while one edits. */
export function MenuPreview({ granted, id, onDrop }: Props) {
  const [rested, setRested] = useState(granted)
  useEffect(() => {
    const timer = setTimeout(() => setRested(granted), REST)
    return () => clearTimeout(timer)
  }, [granted])
  const { data } = useRead(
    positionApi.preview,
    { grants: rested, ...(id ? { id } : {}) },
    { placeholderData: keepPreviousData },
  )
  if (!data) return <aside className={`stack scroll min-h-0 line-l bg-side ${css.preview}`} aria-label="菜单预览" />
  return (
    <aside className={`stack scroll min-h-0 line-l bg-side ${css.preview}`} aria-label="菜单预览">
      <section className="py-10 px-14 line-b">
        <h2 className="m-0 mb-6 t13">保存后</h2>
        <dl className="grid gap-y-2 gap-x-8 m-0 t13">
          <dt className="sec">可用</dt>
          <dd className="m-0 right num">{data.enabled} 项</dd>
          <dt className="sec">可见不可用</dt>
          <dd className="m-0 right num">{data.visible} 项</dd>
          {id && (
            <>
              <dt className="sec">立即生效</dt>
              <dd className="m-0 right num">{data.affected} 人</dd>
            </>
          )}
        </dl>
      </section>
      {data.escalation.length > 0 && (
        <section className="py-10 px-14 line-b" role="alert">
          <h2 className="m-0 mb-6 t13 redText">有 {data.escalation.length} 项不能授予</h2>
          <p className="small sec">自己没有的权限，保存会被拒绝：</p>
          <p className="small">{data.escalation.map(({ title, code }) => `${title} ${code}`).join('、')}</p>
          <button type="button" className="linkButton" onClick={() => onDrop(data.escalation.map(({ code }) => code))}>
            去掉这些
          </button>
        </section>
      )}
      <section className="py-10 px-14 line-b">
        <h2 className="m-0 mb-6 t13">菜单</h2>
        {data.menu.length === 0 && <p className="small ter">没有菜单，登录后提示：此用户无权限，请联系管理！</p>}
        <ul className={`bare-list t13 ${css.menu}`}>
          {data.menu.map((group) => (
            <li key={group.key}>
              <b className="block strong">{group.title}</b>
              <ul className="bare-list">
                {group.entries.map((entry) => (
                  <li key={entry.route}>
                    <span
                      className={entry.usable ? undefined : css.unusable}
                      title={entry.usable ? undefined : '看得到，不能使用'}
                    >
                      {entry.title}
                    </span>
                    {entry.added && <span className={css.added}>新增</span>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {data.removed.length > 0 && (
          <>
            <h2 className="m-0 mb-6 t13" style={{ marginTop: 10 }}>
              不再出现
            </h2>
            <p className={`small ${css.gone}`}>{data.removed.join('、')}</p>
          </>
        )}
      </section>
    </aside>
  )
}
