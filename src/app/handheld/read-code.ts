/** Reads the code in a picture of a camera: the browser's own reader where it has one, else one of the page's own that comes when it is needed. */
type Reader = (video: HTMLVideoElement) => Promise<string | null>
interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}
/** What is printed on labels. */
const FORMATS = ['qr_code', 'code_128']
/** Wide enough for a label at arm's length, small enough for ten pictures a second on a cheap phone. */
const WIDEST = 720

export async function codeReader(): Promise<Reader> {
  const own = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = own ? (await own.getSupportedFormats()).filter((one) => FORMATS.includes(one)) : []
  if (own && formats.includes('qr_code')) {
    const detector = new own({ formats })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decode(pen.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // Nothing to be read in this picture.
      return null
    }
  }
}
