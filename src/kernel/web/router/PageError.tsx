import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { TerminalIcon } from '../ui/icons/index.ts'
import { ChunkFailure, LOST_TEXT } from './chunks.ts'
import css from './router.module.css'

/** In place of a page that could not be loaded or shown; menu and header stay. */
export function PageError() {
  const lost = useRouteError() instanceof ChunkFailure
  const navigate = useNavigate()
  const here = useLocation()
  const again = () => void navigate(here, { replace: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stays as long as this is shown
  useEffect(() => {
    if (!lost) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [lost])
  return (
    <div className={css.panel} role="alert">
      <TerminalIcon size={32} line={0.9} />
      <strong>{lost ? LOST_TEXT : '页面没有显示出来'}</strong>
      <p>
        {lost ? '页面文件没有下载成功，其他页面不受影响。' : '刷新后重试；仍然不行，请把时间和所在页面告诉技术支持。'}
      </p>
      {lost ? (
        // The file alone is asked for again: a document without a network would be the browser's own.
        <button type="button" className={css.primary} onClick={again}>
          重试
        </button>
      ) : (
        <button type="button" className={css.primary} onClick={() => location.reload()}>
          刷新
        </button>
      )}
    </div>
  )
}
