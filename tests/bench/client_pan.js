// Runs in a page of the server: pans 200 tiles through the client's own stage and layers, and the same
// bitmaps by bare copies. Times are to the pixels: a read-back ends every frame.
async () => {
  const root = document.querySelector('link[rel="icon"]').href.replace(/img\/.*/, "js/");
  const [{ Camera }, { createStage }, { Pictures }, { tilesLayer }] = await Promise.all(
    ["view/camera.js", "view/stage.js", "games/tilelaying/pictures.js", "games/tilelaying/layers.js"].map((path) => import(root + path)),
  );
  const facts = await (await fetch("/api/games/carcassonne/tiles")).json();
  const codes = Object.keys(facts);
  const tiles = Array.from({ length: 200 }, (_, i) => ({ x: i % 20, y: Math.floor(i / 20), key: `${codes[(i * 7) % codes.length]} ${i % 4}` }));
  const host = document.createElement("div");
  host.style.cssText = "position:fixed;inset:0;width:1280px;height:800px";
  document.body.replaceChildren(host);

  const camera = new Camera();
  const pictures = new Pictures(facts);
  const layer = tilesLayer(camera, pictures, () => tiles, () => false);
  const stage = createStage(host, camera, [layer]);
  camera.pose = { x: 10, y: 5, scale: 64 };
  const px = Math.round(camera.unit);
  const start = performance.now();
  for (const { key } of tiles) pictures.sprites.exact(key, px);
  const tile = (performance.now() - start) / pictures.sprites.count;

  const ctx = host.querySelector("canvas").getContext("2d");
  const p95 = (times) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
  const clear = () => {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  };
  const timed = (draw) => {
    const before = performance.now();
    clear();
    draw();
    ctx.getImageData(0, 0, 1, 1);
    return performance.now() - before;
  };
  const bitmaps = tiles.map(({ key }) => pictures.sprites.exact(key, px));
  const copies = () => {
    const [left, top] = camera.origin;
    tiles.forEach(({ x, y }, n) => ctx.drawImage(bitmaps[n], left + x * px, top + y * px));
  };
  // By turns, so that both meet the same machine.
  const [bare, pan] = [[], []];
  for (let i = 0; i < 260; i += 1) {
    if (i % 30 === 0) camera.pose = { x: 10, y: 5, scale: 64 };
    camera.pan(i % 2 ? 3 : -2, 1);
    const times = [timed(copies), timed(() => layer.paint(ctx, camera))];
    if (i < 20) continue;
    bare.push(times[0]);
    pan.push(times[1]);
  }
  const result = { tile, bare: p95(bare), pan: p95(pan), bare_median: bare[Math.floor(bare.length / 2)], pan_median: pan[Math.floor(pan.length / 2)] };

  const frames = (count, each) => new Promise((done) => {
    const times = [];
    let last = 0;
    const next = (now) => {
      if (last) times.push(now - last);
      last = now;
      each();
      if (times.length < count) requestAnimationFrame(next);
      else done(p95(times));
    };
    requestAnimationFrame(next);
  });
  camera.pose = { x: 10, y: 5, scale: 64 };
  result.idle_interval = await frames(60, () => {});
  result.interval = await frames(90, () => {
    camera.pan(1, 0.5);
    stage.request();
  });
  await new Promise((done) => setTimeout(done, 300));
  const before = stage.frames();
  await new Promise((done) => setTimeout(done, 1000));
  result.still = stage.frames() - before;
  return result;
}
