import { Body } from './body.ts';
import { aim, type Pose, ray } from './camera.ts';
import type { LightMap } from './light-map.ts';
import { Shader } from './shade.ts';
import type { Solid } from './solid.ts';

/** The piece on a transparent ground, `side` pixels square, straight alpha. */
export function draw(solid: Solid, pose: Pose, light: LightMap, share: number, exposure: number, side: number): Buffer {
  const body = new Body(solid);
  const camera = aim(solid, pose, share);
  const shader = new Shader(body, camera, light);
  const rgba = Buffer.alloc(side * side * 4);
  const out = new Float64Array(4);
  for (let py = 0, o = 0; py < side; py++) {
    for (let px = 0; px < side; px++, o += 4) {
      const way = ray(camera, ((px + 0.5) / side) * 2 - 1, 1 - ((py + 0.5) / side) * 2);
      const t = body.meet(camera.eye, way);
      if (t < 0) continue;
      const { eye } = camera;
      shader.shade([eye[0] + way[0] * t, eye[1] + way[1] * t, eye[2] + way[2] * t], way, out);
      for (let c = 0; c < 3; c++) rgba[o + c] = Math.round(255 * develop(out[c] * exposure));
      rgba[o + 3] = Math.round(255 * out[3]);
    }
  }
  return rgba;
}

/** Film curve (Narkowicz's fit of ACES), then sRGB: rich darks, and highlights of gold that roll off to pale yellow. */
function develop(light: number): number {
  const v = Math.min(1, Math.max(0, (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14)));
  return v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
}
