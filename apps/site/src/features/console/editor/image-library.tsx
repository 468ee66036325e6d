import { consoleCalls } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { useConsoleCall } from "../use-console-call.ts"

/** Pictures that were uploaded before, newest first. */
export function ImageLibrary({
  onPick,
  onClose,
}: {
  onPick: (path: string) => void
  onClose: () => void
}) {
  const { articles } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.listEditorImages, { pageSize: 60 })
  return (
    <Dialog title={articles.libraryTitle} onClose={onClose} width="wide">
      <LoadedView loaded={loaded} onRetry={reload}>
        {(images) =>
          images.length === 0 ? (
            <Empty title={articles.noImages} />
          ) : (
            <div className="image-grid">
              {images.map(({ path, width, height }) => (
                <button
                  key={path}
                  type="button"
                  className="image-pick"
                  onClick={() => onPick(path)}
                >
                  <img src={path} alt="" loading="lazy" />
                  <span className="console-note number">
                    {width} × {height}
                  </span>
                </button>
              ))}
            </div>
          )
        }
      </LoadedView>
    </Dialog>
  )
}
