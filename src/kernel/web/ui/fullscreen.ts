/** The whole screen for this page. */
export function fillScreen(): void {
  // silent: a browser that refuses shows the page in its window
  void document.documentElement.requestFullscreen?.().catch(() => undefined)
}

/** Back to the window. */
export function leaveScreen(): void {
  // silent: it may have left by itself
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
