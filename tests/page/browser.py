"""A browser that pages are read with: Chromium without a window, and nothing of it left afterwards.
SPDX-License-Identifier: Apache-2.0
"""
import base64
import json
import os
import shutil
import sys
import tempfile

SKIPPED = 77
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars"]


def skip(reason):
    print(reason)
    sys.exit(SKIPPED)


try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
except ImportError:
    skip("python3-selenium is missing: no browser can be driven")
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
if not CHROMIUM or not DRIVER:
    skip("chromium or chromedriver (package chromium-driver) is missing: no browser to read pages with")


class Browser:
    """One window; `with Browser(...) as browser`."""

    def __init__(self, width=1400, dark=False, scripts=True):
        self.profile = tempfile.mkdtemp(prefix="torment-browser-")
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for flag in [*FLAGS, f"--user-data-dir={self.profile}"]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service(DRIVER, log_path=os.devnull), options=options)
        self.driver.set_script_timeout(60)
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.command("Emulation.setEmulatedMedia",
                     features=[scheme, {"name": "prefers-reduced-motion", "value": "reduce"}])
        if not scripts:
            self.command("Emulation.setScriptExecutionDisabled", value=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()
        shutil.rmtree(self.profile, ignore_errors=True)

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def open(self, path):
        self.driver.get("file://" + str(path))
        # What is far down the page is laid out when it comes into sight; tests look at all of it.
        self.run("for (const run of document.querySelectorAll('.run')) run.style.contentVisibility = 'visible'")
        return self

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def find_all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def tables(self):
        """{id: rows}, a row being its cells' texts; those of the column headings left out."""
        return self.run("""
            const texts = (row) => [...row.cells].map((cell) => cell.textContent.replace(/\\s+/g, ' ').trim());
            return Object.fromEntries([...document.querySelectorAll('table')].map((table) =>
                [table.id, [...table.tBodies[0].rows].map(texts)]))""")

    def draw_all(self):
        """Has every chart drawn, as scrolling by would; returns {canvas id: share of painted pixels}."""
        return self.driver.execute_async_script("""
            const done = arguments[0];
            const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            (async () => {
              const shares = {};
              const copy = document.createElement('canvas');  // reading back makes no canvas of the page slow
              const pixels = copy.getContext('2d', {willReadFrequently: true});
              for (const canvas of document.querySelectorAll('canvas')) {
                canvas.closest('figure').scrollIntoView();
                for (let tries = 0; tries < 200 && canvas.clientHeight < 50; tries++) await frame();
                for (let tries = 0; tries < 50; tries++) {
                  await frame();
                  [copy.width, copy.height] = [canvas.width, canvas.height];
                  pixels.drawImage(canvas, 0, 0);
                  const {data} = pixels.getImageData(0, 0, copy.width, copy.height);
                  let painted = 0;
                  for (let byte = 3; byte < data.length; byte += 4) painted += data[byte] > 0;
                  shares[canvas.id] = painted / (data.length / 4);
                  if (painted > 0) break;
                }
              }
              scrollTo(0, 0);
              done(shares);
            })()""")

    def console(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """Addresses of all that was asked for since the last call."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [message["params"]["request"]["url"] for message in messages
                if message["method"] == "Network.requestWillBeSent"]

    def picture(self, path, height, top=0):
        width = self.run("return document.documentElement.clientWidth")
        clip = {"x": 0, "y": top, "width": width, "height": height, "scale": 1}
        shot = self.command("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
