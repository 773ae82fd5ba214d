import { briefJava, pythonWith } from '../support/installed.ts'

/** A program of a few lines with a fixed host, in one language. */
export interface FixedHostClient {
  /** Its name in the table of the documentation. */
  readonly name: string
  /** Command that shows whether the language is on this machine. */
  readonly check: readonly string[]
  readonly file: string
  readonly text: string
  /** Other files of the program, by their paths. */
  readonly files?: Readonly<Record<string, string>>
  readonly command: readonly string[]
  /** Variables of `exec --proxy` that it reads; undefined if it does not reach the emulator. */
  readonly reads?: string
}

const url = 'https://demo.fakturownia.pl/invoices.json'
const body = `{"api_token":"demo-token","invoice":{"kind":"vat","buyer_name":"Birch","positions":[{"name":"A","quantity":1,"total_price_gross":"12.30","tax":23}]}}`

const crates = '/usr/share/cargo/registry'

/** How a class is run. */
const java = (name: string) => ({
  check: ['javac', '--version'],
  file: `${name}.java`,
  command: ['java', ...briefJava, '-cp', '.', name],
  reads: 'JAVA_TOOL_OPTIONS',
})

/** Each creates an invoice and prints the status. */
export const clients: readonly FixedHostClient[] = [
  {
    name: 'curl',
    check: ['curl', '--version'],
    file: 'shop.sh',
    text: `curl -sS -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' -d '${body}' ${url}`,
    command: ['sh', 'shop.sh'],
    reads: 'https_proxy, CURL_CA_BUNDLE',
  },
  {
    name: 'Node, fetch',
    check: ['node', '--version'],
    file: 'fetch.mjs',
    text: `const headers = { 'Content-Type': 'application/json' }
const response = await fetch('${url}', { method: 'POST', headers, body: '${body}' })
process.stdout.write(String(response.status))`,
    command: ['node', 'fetch.mjs'],
    reads: 'NODE_OPTIONS',
  },
  {
    name: 'Node, https',
    check: ['node', '--version'],
    file: 'https.mjs',
    text: `import { request } from 'node:https'
const headers = { 'Content-Type': 'application/json' }
request('${url}', { method: 'POST', headers }, (response) => {
  process.stdout.write(String(response.statusCode))
  response.resume()
}).end('${body}')`,
    command: ['node', 'https.mjs'],
    reads: 'NODE_OPTIONS',
  },
  {
    name: 'Node, axios',
    check: ['node', '--version'],
    file: 'axios.mjs',
    text: `import axios from 'axios'
const headers = { 'Content-Type': 'application/json' }
const { status } = await axios.post('${url}', '${body}', { headers })
process.stdout.write(String(status))`,
    command: ['node', 'axios.mjs'],
    reads: 'NODE_OPTIONS',
  },
  {
    name: 'Node, got',
    check: ['node', '--version'],
    file: 'got.mjs',
    text: `import got from 'got'
const headers = { 'Content-Type': 'application/json' }
const { statusCode } = await got.post('${url}', { headers, body: '${body}' })
process.stdout.write(String(statusCode))`,
    command: ['node', 'got.mjs'],
    reads: 'NODE_OPTIONS',
  },
  {
    name: 'Node, undici',
    check: ['node', '--version'],
    file: 'undici.mjs',
    text: `import { request } from 'undici'
const headers = { 'Content-Type': 'application/json' }
const { statusCode } = await request('${url}', { method: 'POST', headers, body: '${body}' })
process.stdout.write(String(statusCode))`,
    command: ['node', 'undici.mjs'],
    reads: 'NODE_OPTIONS',
  },
  {
    name: 'Python, urllib',
    check: ['python3', '--version'],
    file: 'shop.py',
    text: `from urllib.request import Request, urlopen
request = Request('${url}', b'${body}', {'Content-Type': 'application/json'})
print(urlopen(request).status, end='')`,
    command: ['python3', 'shop.py'],
    reads: 'https_proxy, SSL_CERT_FILE',
  },
  {
    name: 'Python, requests',
    check: [pythonWith('requests'), '-c', 'import requests'],
    file: 'shop-requests.py',
    text: `import requests
print(requests.post('${url}', data=b'${body}', headers={'Content-Type': 'application/json'}).status_code, end='')`,
    command: [pythonWith('requests'), 'shop-requests.py'],
    reads: 'https_proxy, REQUESTS_CA_BUNDLE',
  },
  {
    name: 'Python, httpx',
    check: [pythonWith('httpx'), '-c', 'import httpx'],
    file: 'shop-httpx.py',
    text: `import httpx
print(httpx.post('${url}', content=b'${body}', headers={'Content-Type': 'application/json'}).status_code, end='')`,
    command: [pythonWith('httpx'), 'shop-httpx.py'],
    reads: 'https_proxy, SSL_CERT_FILE',
  },
  {
    name: 'PHP, curl',
    check: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    file: 'shop-curl.php',
    text: `<?php
$request = curl_init('${url}');
curl_setopt($request, CURLOPT_POSTFIELDS, '${body}');
curl_setopt($request, CURLOPT_HTTPHEADER, ['Content-Type: application/json']);
curl_setopt($request, CURLOPT_RETURNTRANSFER, true);
curl_exec($request);
echo curl_getinfo($request, CURLINFO_RESPONSE_CODE);`,
    command: ['php', 'shop-curl.php'],
    reads: 'https_proxy, PHP_INI_SCAN_DIR',
  },
  {
    name: 'PHP, streams',
    check: ['php', '--version'],
    file: 'shop-streams.php',
    text: `<?php
$options = ['method' => 'POST', 'header' => 'Content-Type: application/json', 'content' => '${body}'];
file_get_contents('${url}', false, stream_context_create(['http' => $options]));
echo explode(' ', $http_response_header[0])[1];`,
    command: ['php', 'shop-streams.php'],
  },
  {
    name: 'PHP, Guzzle',
    check: ['php', '-r', '(include "GuzzleHttp/autoload.php") || exit(1);'],
    file: 'shop-guzzle.php',
    text: `<?php
require 'GuzzleHttp/autoload.php';
$options = ['headers' => ['Content-Type' => 'application/json'], 'body' => '${body}'];
echo (new GuzzleHttp\\Client())->post('${url}', $options)->getStatusCode();`,
    command: ['php', 'shop-guzzle.php'],
    reads: 'HTTPS_PROXY, PHP_INI_SCAN_DIR',
  },
  {
    name: 'Ruby, Net::HTTP',
    check: ['ruby', '--version'],
    file: 'shop.rb',
    text: `require 'net/http'
print Net::HTTP.post(URI('${url}'), '${body}', 'Content-Type' => 'application/json').code`,
    command: ['ruby', 'shop.rb'],
    reads: 'http_proxy, SSL_CERT_FILE',
  },
  {
    name: 'Go, net/http',
    check: ['go', 'version'],
    file: 'shop.go',
    text: `package main

import (
	"fmt"
	"net/http"
	"strings"
)

func main() {
	response, err := http.Post("${url}", "application/json", strings.NewReader(\`${body}\`))
	if err != nil {
		panic(err)
	}
	fmt.Print(response.StatusCode)
}`,
    command: ['go', 'run', 'shop.go'],
    reads: 'HTTPS_PROXY, SSL_CERT_FILE',
  },
  {
    name: 'Java, HttpURLConnection',
    ...java('Shop'),
    text: `import java.net.*;

class Shop {
  public static void main(String[] words) throws Exception {
    HttpURLConnection request = (HttpURLConnection) new URL("${url}").openConnection();
    request.setRequestProperty("Content-Type", "application/json");
    request.setDoOutput(true);
    request.getOutputStream().write(${JSON.stringify(body)}.getBytes());
    System.out.print(request.getResponseCode());
  }
}`,
  },
  {
    name: 'Java, HttpClient',
    ...java('Client'),
    text: `import java.net.URI;
import java.net.http.*;

class Client {
  public static void main(String[] words) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create("${url}")).header("Content-Type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString(${JSON.stringify(body)})).build();
    System.out.print(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
  }
}`,
  },
  {
    name: 'Rust, reqwest',
    check: ['sh', '-c', `cargo --version && ls ${crates}/reqwest-0.11*`],
    file: 'src/main.rs',
    text: `fn main() {
    let request = reqwest::blocking::Client::new().post("${url}");
    let request = request.header("Content-Type", "application/json").body(r#"${body}"#);
    print!("{}", request.send().unwrap().status().as_u16());
}`,
    files: {
      'Cargo.toml': `[package]
name = "shop"
version = "0.1.0"
edition = "2021"

[dependencies]
reqwest = { version = "0.11", features = ["blocking"] }

[profile.dev]
debug = 0
panic = "abort"`,
      '.cargo/config.toml': `[source.crates-io]
replace-with = "system"

[source.system]
directory = "${crates}"`,
    },
    command: ['cargo', 'run', '--offline', '--quiet'],
    reads: 'HTTPS_PROXY, SSL_CERT_FILE',
  },
]
